import type { BlocsProps } from './filtres.ts';
import { ListeReponses } from './ListeReponses.tsx';
import { ListeVentesBloc } from './ListeVentesBloc.tsx';

/**
 * The list behind a figure. One module for all lists, so that the bundler does not share their code with every block.
 */
export const ListeDuChiffre = ({ url }: BlocsProps) =>
  url.etat.liste === 'ventes' ? <ListeVentesBloc url={url} /> : <ListeReponses url={url} />;
