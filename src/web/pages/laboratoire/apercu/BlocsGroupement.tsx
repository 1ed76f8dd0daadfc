import { BlocConditionsGroupement } from './BlocConditionsGroupement.tsx';
import { BlocContacts } from './BlocContacts.tsx';
import { BlocPapiers } from './BlocPapiers.tsx';
import { BlocRdv } from './BlocRdv.tsx';
import { BlocReclamations } from './BlocReclamations.tsx';
import { BlocRfaGroupement } from './BlocRfaGroupement.tsx';

type Props = { nomProp: string; laboratoireId: number };

/** The blocks of a groupement: its own dealings with the laboratory, and those it negotiates for its adhérents. */
export const BlocsGroupement = (commun: Props) => (
  <>
    <BlocPapiers {...commun} />
    <BlocConditionsGroupement {...commun} />
    <BlocRfaGroupement {...commun} />
    <BlocReclamations {...commun} />
    <BlocRdv {...commun} />
    <BlocContacts {...commun} />
  </>
);
