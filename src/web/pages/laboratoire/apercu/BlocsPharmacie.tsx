import { BlocConditions } from './BlocConditions.tsx';
import { BlocRfa } from './BlocRfa.tsx';

type Props = { nomProp: string; laboratoireId: number };

/** What a pharmacy has with it. */
export const BlocsPharmacie = (commun: Props) => (
  <>
    <BlocConditions {...commun} />
    <BlocRfa {...commun} />
  </>
);
