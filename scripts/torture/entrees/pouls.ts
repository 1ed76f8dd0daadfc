// Loaded in the process that is tortured (`node --import`): it tells its parent how long its event loop was held. Not a
// piece of the product.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const PERIODE_MS = 250;

export type Pouls = {
  /** The longest delay since the pulse before, in milliseconds. */
  readonly max: number;
  /** Of it, at most what this thread computed: the rest is the machine's, busy elsewhere. */
  readonly calcul: number;
  /** Since the beginning of the measures. */
  readonly p99: number;
  /** Of this thread, in megabytes: its heap, and the bytes held outside of it. */
  readonly tasMo: number;
  readonly octetsMo: number;
};
const MEGAOCTET = 1024 * 1024;

const depuisLeDebut = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const depuisPeu = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const enMs = (ns: number): number => Math.max(0, ns / 1e6 - RESOLUTION_MS);

process.on('message', () => {
  depuisLeDebut.enable();
  depuisLeDebut.reset();
  depuisPeu.enable();
  depuisPeu.reset();
  let avant = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(avant);
    avant = process.threadCpuUsage();
    const { heapTotal, arrayBuffers } = process.memoryUsage();
    const max = enMs(depuisPeu.max);
    const pouls: Pouls = {
      max,
      calcul: Math.min(max, (user + system) / 1_000),
      p99: enMs(depuisLeDebut.percentile(99)),
      tasMo: Math.round(heapTotal / MEGAOCTET),
      octetsMo: Math.round(arrayBuffers / MEGAOCTET),
    };
    depuisPeu.reset();
    if (process.connected) process.send?.(pouls);
  }, PERIODE_MS).unref();
});
process.channel?.unref();
