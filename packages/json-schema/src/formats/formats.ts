import { patternProblem } from '../keywords/forms.ts'
import { isEmail, isHostname, isIpv4, isIpv6 } from './address.ts'
import { isDate, isDateTime, isDuration, isTime } from './time.ts'
import { isUri, isUriReference } from './uri.ts'

const uuid = /^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/u
const pointer = /^(?:\/(?:[^/~]|~[01])*)*$/su
const relativePointer = /^(?:0|[1-9]\d*)(?:#|(?:\/(?:[^/~]|~[01])*)*)$/su

/** What can be asserted, by name; each test takes time in proportion to its text. */
export const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', isTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['uuid', text => uuid.test(text)],
  ['json-pointer', text => pointer.test(text)],
  ['relative-json-pointer', text => relativePointer.test(text)],
  ['regex', text => patternProblem(text) === undefined],
])
