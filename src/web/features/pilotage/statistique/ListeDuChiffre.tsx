import type { BlocsProps } from './filtres.ts';
import { ListeReponses } from './ListeReponses.tsx';
import { ListeVentesBloc } from './ListeVentesBloc.tsx';

/**
 * The list behind a figure: one piece of code for all, so that what they read is not counted as shared by every block.
 */
export const ListeDuChiffre = ({ url }: BlocsProps) =>
  url.etat.liste === 'ventes' ? <ListeVentesBloc url={url} /> : <ListeReponses url={url} />;
