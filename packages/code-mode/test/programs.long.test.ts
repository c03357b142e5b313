/* oxlint-disable import/no-unassigned-import -- These files are tests, on all runtimes here: see `support/runtimes.ts`. */
import './canary.test.ts'
import './programs/helpers.test.ts'
import './programs/journal.test.ts'
import './programs/messages.test.ts'
import './programs/order.test.ts'
import './programs/values.test.ts'
