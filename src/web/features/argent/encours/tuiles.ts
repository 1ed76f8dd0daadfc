import {
  IconArrowsExchange,
  IconCalendarDue,
  IconCircleCheck,
  IconFileInvoice,
  IconHourglassHigh,
  IconSend,
  IconZoomQuestion,
} from '@tabler/icons-react';
import type { NomTuile } from '#shared/features/argent/encours/rules/situations.ts';
import type { SommesEncours } from '#shared/features/argent/encours/schemas.ts';
import { formatCentimes, pluriel } from '#web/lib/formats.ts';
import type { Tuile } from '#web/ui/StatTiles.tsx';

/** A figure looks the same wherever it is shown: at home, above the list. */
const allureTuile: Readonly<Record<NomTuile, Pick<Tuile, 'libelle' | 'icone' | 'teinte'>>> = {
  echu: { libelle: 'Échu', icone: IconFileInvoice, teinte: 'bleu' },
  aVenir: { libelle: 'À venir', icone: IconCalendarDue, teinte: 'gris' },
  aVerifier: { libelle: 'À vérifier', icone: IconZoomQuestion, teinte: 'orange' },
  plusDe60Jours: { libelle: 'Plus de 60 jours', icone: IconHourglassHigh, teinte: 'rouge' },
  aDeclarerSemaine: { libelle: 'À déclarer cette semaine', icone: IconSend, teinte: 'orange' },
  recupere: { libelle: 'Récupéré cette année', icone: IconCircleCheck, teinte: 'vert' },
  compense: { libelle: 'Compensé autrement', icone: IconArrowsExchange, teinte: 'gris' },
};

const centimesDe = (nom: NomTuile, { recuCentimes, compenseCentimes, soldeCentimes }: SommesEncours): number =>
  nom === 'recupere' ? recuCentimes : nom === 'compense' ? compenseCentimes : soldeCentimes;

/** One figure, and how many encours it counts. */
export const tuileDe = (nom: NomTuile, sommes: SommesEncours | undefined): Tuile => ({
  ...allureTuile[nom],
  id: nom,
  valeur: sommes && formatCentimes(centimesDe(nom, sommes)),
  detail: sommes && pluriel(sommes.nombre, 'encours'),
});

/** What is settled without money is rare: its figure is shown once there is some, or once it is chosen (ENC-61). */
export const tuilesMontrees = <N extends NomTuile>(
  noms: readonly N[],
  sommesParTuile: Readonly<Record<NomTuile, SommesEncours>> | undefined,
  choisie?: NomTuile,
): readonly N[] =>
  noms.filter((nom) => nom !== 'compense' || nom === choisie || (sommesParTuile?.compense.nombre ?? 0) > 0);
