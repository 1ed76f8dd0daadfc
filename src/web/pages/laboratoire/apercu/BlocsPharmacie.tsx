import { BlocConditions } from './BlocConditions.tsx';
import { BlocContacts } from './BlocContacts.tsx';
import { BlocPapiers } from './BlocPapiers.tsx';
import { BlocRdv } from './BlocRdv.tsx';
import { BlocReclamations } from './BlocReclamations.tsx';
import { BlocRfa } from './BlocRfa.tsx';

type Props = { nomProp: string; laboratoireId: number };

/** What a pharmacy has with it, beside what it owes. */
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
