import { DernieresActions } from '#web/features/echanges/discussion/DernieresActions.tsx';
import { AFaire } from './AFaire.tsx';
import { NonLusDuLabo, PromotionsDuLabo } from './PromotionsDuLabo.tsx';

/** What the home loads after its first display: one file, asked for once. */
export const apresAffichage = { AFaire, DernieresActions, NonLusDuLabo, PromotionsDuLabo };
