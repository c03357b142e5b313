// #region example
import { probePython } from '@dsh/runtime-python'

const probe = await probePython()
export const said = probe.available ? `Python ${probe.version}, no network: ${!probe.isolation.network}` : probe.reason
// #endregion example
