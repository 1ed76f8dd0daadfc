import type { Age, EncoursEnListe, EtatEncours, TypeEncours } from '#shared/features/argent/encours/schemas.ts';
import { libelleEtatEncours } from '#shared/features/argent/encours/messages.ts';
import { trancheAge } from '#shared/features/argent/encours/rules/tranches.ts';
import { pluriel } from '#web/lib/formats.ts';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';

const teinteAge: Readonly<Record<Age, Teinte>> = { A0_30: 'gris', A31_60: 'bleu', A61_90: 'orange', A90_PLUS: 'rouge' };

/** Days since the declaration; nothing once settled or when planned for later. */
export const PastilleAge = ({ jours }: { jours: number | null }) =>
  jours === null ? null : (
    <StatusBadge teinte={teinteAge[trancheAge(jours)]} className="chiffres">
      {pluriel(jours, 'jour')}
    </StatusBadge>
  );

const teinteEtat: Readonly<Record<EtatEncours, Teinte>> = { A_DECLARER: 'orange', DECLARE: 'bleu', REGLE: 'vert' };
export const PastilleEtat = ({ etat, partiel = false }: { etat: EtatEncours; partiel?: boolean }) => (
  <StatusBadge teinte={teinteEtat[etat]}>{partiel ? 'À régler, partiel' : libelleEtatEncours[etat]}</StatusBadge>
);
export const estPartiel = ({
  etat,
  valeurRegleeCentimes,
}: Pick<EncoursEnListe, 'etat' | 'valeurRegleeCentimes'>): boolean => etat === 'DECLARE' && valeurRegleeCentimes > 0;

/** Payps keeps its own colour; the other types are told by their word alone. */
export const teinteType = (type: TypeEncours): Teinte => (type === 'CONTREPARTIE_PAYPS' ? 'violet' : 'gris');
