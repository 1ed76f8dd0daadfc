import {
  IconCalendarDue,
  IconCircleCheck,
  IconFileInvoice,
  IconHourglassHigh,
  IconSend,
  IconZoomQuestion,
} from '@tabler/icons-react';
import type { NomTuile } from '#shared/features/argent/encours/rules/situations.ts';
import type { Tuile } from '#web/ui/StatTiles.tsx';

/** A figure looks the same wherever it is shown: at home, above the list. */
export const allureTuile: Readonly<Record<NomTuile, Pick<Tuile, 'libelle' | 'icone' | 'teinte'>>> = {
  echu: { libelle: 'Échu', icone: IconFileInvoice, teinte: 'bleu' },
  aVenir: { libelle: 'À venir', icone: IconCalendarDue, teinte: 'gris' },
  aVerifier: { libelle: 'À vérifier', icone: IconZoomQuestion, teinte: 'orange' },
  plusDe60Jours: { libelle: 'Plus de 60 jours', icone: IconHourglassHigh, teinte: 'rouge' },
  aDeclarerSemaine: { libelle: 'À déclarer cette semaine', icone: IconSend, teinte: 'orange' },
  recupere: { libelle: 'Récupéré cette année', icone: IconCircleCheck, teinte: 'vert' },
};
