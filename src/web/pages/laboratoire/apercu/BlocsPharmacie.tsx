import { BlocConditions } from './BlocConditions.tsx';
import { BlocContacts } from './BlocContacts.tsx';
import { BlocPapiers } from './BlocPapiers.tsx';
import { BlocRdv } from './BlocRdv.tsx';
import { BlocReclamations } from './BlocReclamations.tsx';
import { BlocRfa } from './BlocRfa.tsx';

type Props = { nomProp: string; laboratoireId: number };

/** The blocks of a pharmacy, beside the encours. */
export const BlocsPharmacie = (commun: Props) => (
  <>
    <BlocPapiers {...commun} />
    <BlocConditions {...commun} />
    <BlocRfa {...commun} />
    <BlocReclamations {...commun} />
    <BlocRdv {...commun} />
    <BlocContacts {...commun} />
  </>
);
