import {
  IconArrowsExchange,
  IconCalendarDue,
  IconCircleCheck,
  IconFileInvoice,
  IconHourglassHigh,
  IconSend,
  IconZoomQuestion,
} from '@tabler/icons-react';
import { libelleSituationEncours } from '#shared/features/argent/encours/messages.ts';
import type { NomTuile } from '#shared/features/argent/encours/rules/situations.ts';
import type { SommesEncours } from '#shared/features/argent/encours/schemas.ts';
import { pluriel } from '#web/lib/formats.ts';
import { direSomme } from '#shared/features/argent/encours/rules/sommes.ts';
import type { Tuile } from '#web/ui/StatTiles.tsx';

/** Appearance of each figure, the same on the home page and above the list. */
const allureTuile: Readonly<Record<NomTuile, Pick<Tuile, 'libelle' | 'icone' | 'teinte'>>> = {
  aReclamer: { libelle: libelleSituationEncours.A_RECLAMER, icone: IconSend, teinte: 'orange' },
  reclame: { libelle: libelleSituationEncours.RECLAME, icone: IconFileInvoice, teinte: 'bleu' },
  enRetard: { libelle: libelleSituationEncours.EN_RETARD, icone: IconHourglassHigh, teinte: 'rouge' },
  aVenir: { libelle: libelleSituationEncours.A_VENIR, icone: IconCalendarDue, teinte: 'gris' },
  aVerifier: { libelle: libelleSituationEncours.A_VERIFIER, icone: IconZoomQuestion, teinte: 'orange' },
  recupere: { libelle: 'Récupéré cette année', icone: IconCircleCheck, teinte: 'vert' },
  compense: { libelle: 'Compensé autrement', icone: IconArrowsExchange, teinte: 'gris' },
};

const montantDeLaTuile = (nom: NomTuile) =>
  nom === 'recupere' ? 'recuCentimes' : nom === 'compense' ? 'compenseCentimes' : 'soldeCentimes';

const RARES: ReadonlySet<NomTuile> = new Set(['aVerifier', 'compense']);

/** One figure, and how many encours it counts. */
export const tuileDe = (nom: NomTuile, sommes: SommesEncours | undefined): Tuile & { id: NomTuile } => ({
  ...allureTuile[nom],
  id: nom,
  valeur: sommes && direSomme(sommes, montantDeLaTuile(nom)),
  detail: sommes && pluriel(sommes.nombre, 'encours'),
});

/**
 * The figures shown: those of encours settled without money, or to check, are rare and appear only when not zero, or
 * when chosen (ENC-61).
 */
export const tuilesMontrees = <N extends NomTuile>(
  noms: readonly N[],
  sommesParTuile: Readonly<Record<NomTuile, SommesEncours>> | undefined,
  choisie?: NomTuile,
): readonly N[] => noms.filter((nom) => !RARES.has(nom) || nom === choisie || (sommesParTuile?.[nom].nombre ?? 0) > 0);
