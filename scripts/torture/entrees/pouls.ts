// Loaded in the tortured process (`node --import`): tells its parent how long its event loop was blocked. Not a part
// of the product.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const PERIODE_MS = 250;

export type Pouls = {
  /** Longest delay since the previous pulse, in milliseconds. */
  readonly max: number;
  /** Upper bound of the part computed by this thread: the rest is due to the busy machine. */
  readonly calcul: number;
  /** Percentile since the start of the measures. */
  readonly p99: number;
  /** Memory of this thread, in megabytes: its heap, and the buffers outside it. */
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
