import type { EncoursEnListe, EtatEncours, Retard, TypeEncours } from '#shared/features/argent/encours/schemas.ts';
import { libelleEtatEncours } from '#shared/features/argent/encours/messages.ts';
import { trancheRetard } from '#shared/features/argent/encours/rules/tranches.ts';
import { pluriel } from '#web/lib/formats.ts';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';

const teinteRetard: Readonly<Record<Retard, Teinte>> = {
  R1_30: 'orange',
  R31_60: 'orange',
  R61_90: 'rouge',
  R90_PLUS: 'rouge',
};

/** Days since the due date; nothing when it is not late. */
export const PastilleRetard = ({ jours, avecMot = false }: { jours: number | null; avecMot?: boolean }) =>
  jours === null ? null : (
    <StatusBadge teinte={teinteRetard[trancheRetard(jours)]} className="chiffres">
      {avecMot ? `En retard de ${pluriel(jours, 'jour')}` : pluriel(jours, 'jour')}
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

/** Payps keeps its own colour; only their label tells the other types apart. */
export const teinteType = (type: TypeEncours): Teinte => (type === 'CONTREPARTIE_PAYPS' ? 'violet' : 'gris');
