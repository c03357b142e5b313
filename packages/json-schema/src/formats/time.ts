const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/u
const timePattern = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/u
const durationPattern =
  /^P(?:\d+W|(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)(?:T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))?|T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S))$/u
const monthDays: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const minutesOfDay = 24 * 60

/** A day of RFC 3339. */
export function isDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = (datePattern.exec(text) ?? []).slice(1).map(Number)
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeap ? 29 : (monthDays[month - 1] ?? 0)
  return day >= 1 && day <= days
}

/** A time of day with its offset, of RFC 3339; a leap second only where one can be. */
export function isTime(text: string): boolean {
  const parts = timePattern.exec(text)
  if (parts === null) return false
  const [hour = 0, minute = 0, second = 0] = parts.slice(1, 4).map(Number)
  const [offsetHour, offsetMinute] = [Number(parts[5] ?? 0), Number(parts[6] ?? 0)]
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false
  if (second < 60) return true
  const offset = (offsetHour * 60 + offsetMinute) * (parts[4] === '-' ? -1 : 1)
  return (hour * 60 + minute - offset + minutesOfDay) % minutesOfDay === minutesOfDay - 1
}

/** A day and a time of RFC 3339. */
export function isDateTime(text: string): boolean {
  return /^.{10}[Tt]/u.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

/** A duration, as the appendix of RFC 3339 has it. */
export function isDuration(text: string): boolean {
  return durationPattern.test(text)
}
