import { BlocConditionsGroupement } from './BlocConditionsGroupement.tsx';
import { BlocContacts } from './BlocContacts.tsx';
import { BlocPapiers } from './BlocPapiers.tsx';
import { BlocRdv } from './BlocRdv.tsx';
import { BlocReclamations } from './BlocReclamations.tsx';
import { BlocRfaGroupement } from './BlocRfaGroupement.tsx';

type Props = { nomProp: string; laboratoireId: number };

/** What a groupement has with it and negotiates for its adhérents, beside what it owes. */
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
