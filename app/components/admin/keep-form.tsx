import { useCallback, useEffect, useRef, useState } from 'react'
import { useBeforeUnload } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { adminKeptFormPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import { muted } from '~/styles/text.css'

/** How long after a change what was typed is kept. */
const pause = 5000

/**
 * In a long form: keeps what was typed and is not saved, by a button, and with scripts all the time, also when its member
 * goes to another page. Closing the window asks first.
 */
export function KeepForm() {
  const mark = useRef<HTMLDivElement>(null)
  const isChanged = useRef(false)
  const [isKept, setKept] = useState(false)
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => {
      if (isChanged.current) event.preventDefault()
    }, []),
  )
  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = async (isClosing = false) => {
      clearTimeout(timer)
      timer = undefined
      const fields = new URLSearchParams()
      for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
      const { pathname, search } = new URL(form.action)
      const reply = await fetch(withQuery(adminKeptFormPath, { of: pathname + search }), {
        method: 'POST',
        body: fields,
        redirect: 'manual',
        keepalive: isClosing,
      }).catch(() => null)
      setKept(reply?.status === 204)
    }
    const onInput = () => {
      isChanged.current = true
      setKept(false)
      timer ??= setTimeout(() => void keep(), pause)
    }
    const onSubmit = () => {
      isChanged.current = false
      clearTimeout(timer)
      timer = undefined
    }
    const onClosing = () => {
      if (timer !== undefined) void keep(true)
    }
    window.addEventListener('pagehide', onClosing)
    form.addEventListener('input', onInput)
    form.addEventListener('submit', onSubmit)
    return () => {
      form.removeEventListener('input', onInput)
      form.removeEventListener('submit', onSubmit)
      window.removeEventListener('pagehide', onClosing)
      if (timer !== undefined) void keep()
    }
  }, [])
  return (
    <div ref={mark}>
      <Button variant="secondary" name="keep" value="1" formNoValidate>
        Keep for later
      </Button>{' '}
      <span className={muted} role="status">
        {isKept ? 'Kept, not saved yet.' : ''}
      </span>
    </div>
  )
}
