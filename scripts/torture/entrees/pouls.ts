// Loaded in the process that is tortured (`node --import`): it tells its parent how long its event loop was held. Not a piece of the product.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const PERIODE_MS = 250;

export type Pouls = {
  /** The longest delay since the pulse before, in milliseconds. */
  readonly max: number;
  /** Since the beginning of the measures. */
  readonly p99: number;
};

const depuisLeDebut = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const depuisPeu = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
const enMs = (ns: number): number => Math.max(0, ns / 1e6 - RESOLUTION_MS);

process.on('message', () => {
  depuisLeDebut.enable();
  depuisLeDebut.reset();
  depuisPeu.enable();
  depuisPeu.reset();
  setInterval(() => {
    const pouls: Pouls = { max: enMs(depuisPeu.max), p99: enMs(depuisLeDebut.percentile(99)) };
    depuisPeu.reset();
    process.send?.(pouls);
  }, PERIODE_MS).unref();
});
process.channel?.unref();
