import * as styles from './skeleton.css'

/** A placeholder for content that is being loaded. Sizes are HTML lengths of an SVG: '100%', '12rem'. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" />
}
