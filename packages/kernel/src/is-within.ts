/** Whether work is done within so many milliseconds; rejects where it does in this time. Later rejections are nobody's. */
export async function isWithin(work: PromiseLike<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), ms)
  })
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
