/** Calls back in the next turn of the event loop; where there is nothing for that, as in a browser, by a timer. */
export function nextTurn(callback: () => void): void {
  if (typeof setImmediate === 'function') setImmediate(callback)
  else setTimeout(callback, 0)
}
