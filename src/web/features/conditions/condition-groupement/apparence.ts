import type {
  ConditionGroupement,
  EtatConditionGroupement,
  EtatReponse,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';
import { formatJour } from '#web/lib/formats.ts';

export const teinteEtatConditionGroupement: Readonly<Record<EtatConditionGroupement, Teinte>> = {
  DRAFT: 'gris',
  VALIDATED: 'bleu',
};
export const teinteReponseConditionGroupement: Readonly<Record<EtatReponse, Teinte>> = {
  WAITING: 'orange',
  ACCEPTED: 'vert',
  REFUSED: 'rouge',
};

/** `2027`, or `du 01/03/2027 au 30/06/2027`. */
export const periodeDeCondition = ({
  annee,
  dateDebut,
  dateFin,
}: {
  annee?: number | null;
  dateDebut: string;
  dateFin: string;
}): string => (annee ? String(annee) : `du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`);

/** Names a proposition: « Conditions Pierre Fabre (Or), 2026 ». */
export const nommerConditions = (
  condition: Pick<ConditionGroupement, 'laboratoireNom' | 'partenariatNom' | 'annee' | 'dateDebut' | 'dateFin'>,
): string => `Conditions ${condition.laboratoireNom} (${condition.partenariatNom}), ${periodeDeCondition(condition)}`;
