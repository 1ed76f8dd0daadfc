import { PromotionsAFaire } from './PromotionsAFaire.tsx';
import { ReclamationsAFaire } from './ReclamationsAFaire.tsx';

/** What waits in the pharmacy, part by part: together in one file, after the first sight of the page. */
export const AFaire = () => (
  <>
    <PromotionsAFaire />
    <ReclamationsAFaire />
  </>
);
