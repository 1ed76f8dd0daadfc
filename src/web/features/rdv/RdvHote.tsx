import { differer } from '#web/ui/differer.tsx';
import { useRdvOuvert, type RdvOuvert } from './rdv-ouvert.ts';

const RdvFlottant = differer<{ ouvert: RdvOuvert }>(async () => (await import('./RdvFlottant.tsx')).RdvFlottant);

/** Where the form of the open meeting is. Apart from it: the shell names few files. */
export const RdvHote = () => {
  const ouvert = useRdvOuvert();
  return ouvert ? <RdvFlottant key={ouvert.cle} ouvert={ouvert} /> : null;
};
