import { BlocConditionsGroupement } from './BlocConditionsGroupement.tsx';
import { BlocRfaGroupement } from './BlocRfaGroupement.tsx';

type Props = { nomProp: string; laboratoireId: number };

/** What a groupement negotiates with it for its adhérents. */
export const BlocsGroupement = (commun: Props) => (
  <>
    <BlocConditionsGroupement {...commun} />
    <BlocRfaGroupement {...commun} />
  </>
);
