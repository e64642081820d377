export const owner = { email: 'meera@example.com', name: 'Meera Rao', role: 'owner' } as const
export const ownerPassword = 'Lotus-pond-and-reeds'
