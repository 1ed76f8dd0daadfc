import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliserTous } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { notifierChacun } from '#server/features/courrier/notification/commands.ts';
import type { Role } from '#shared/core/acteur.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { limiteDeReponse } from '#shared/features/operations/operation/rules/limite-reponse.ts';
import type { Copie } from '#server/features/operations/operation/repository/copies.ts';
import type { ModelePublie } from '../read-models/modeles.ts';
import type { Demandeur } from '../repository.ts';

/** Who is told of a promotion of the groupement (OPE-60). */
const DESTINATAIRES: readonly Role[] = ['ADMIN', 'ACHAT', 'MERCHANDISING'];

export type AvisCopies = {
  readonly action: 'publier' | 'forcer' | 'clore' | 'retirer' | 'relancer';
  readonly title: string;
  /** The same for all of them, or one for each copy. */
  readonly body: string | ((copie: Copie) => string);
  /** The same for all of them, or one for each copy, by its id. */
  readonly dateLimite: Jour | null | ReadonlyMap<number, Jour | null>;
};

/** "« Été », Éclat Santé, du 01/06/2026 au 30/06/2026". */
export const nommer = ({
  nomOperation,
  laboratoireNom,
  dateDebut,
  dateFin,
}: Pick<ModelePublie, 'nomOperation' | 'laboratoireNom' | 'dateDebut' | 'dateFin'>): string =>
  `« ${nomOperation} » (${laboratoireNom}), du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`;

/** The last day to answer, as the priority and its days say. */
export const reponseAvant = (
  { delaiReponseJours: delaiJours, dateDebut, dateFin }: ModelePublie,
  recueLe: Jour,
): Jour | null => limiteDeReponse({ recueLe, delaiJours, dateDebut, dateFin });

/** The browsers of these accounts read again. */
export const prevenirComptes = (
  tx: SystemeTx,
  groupementId: number,
  modeleId: number,
  copies: readonly Copie[],
): void =>
  prevenirApres(tx, [
    { k: 'change', tenantId: groupementId, sujet: 'promotion', id: modeleId },
    ...copies.map(({ tenantId, id }) => ({ k: 'change' as const, tenantId, sujet: 'promotion' as const, id })),
  ]);

/** One notification and one line of journal for each copy, in a few statements. A copy that is gone is not pointed at. */
export const avertirCopies = async (
  tx: SystemeTx,
  copies: readonly Copie[],
  auteur: Demandeur,
  { action, title, body, dateLimite }: AvisCopies,
): Promise<void> => {
  if (copies.length === 0) return;
  const { utilisateurId, nomComplet } = auteur;
  const corpsDe = (copie: Copie): string => (typeof body === 'string' ? body : body(copie));
  const limiteDe = (copie: Copie): Jour | null =>
    typeof dateLimite === 'object' && dateLimite !== null ? (dateLimite.get(copie.id) ?? null) : dateLimite;
  await notifierChacun(
    tx,
    { utilisateurId, nomComplet },
    copies.map((copie) => ({
      tenantId: copie.tenantId,
      type: 'PROMO_TG',
      title,
      body: corpsDe(copie),
      dateLimite: limiteDe(copie),
      roles: DESTINATAIRES,
      lien: { ecran: 'promotions', params: action === 'retirer' ? {} : { promotion: String(copie.id) } },
    })),
  );
  await journaliserTous(
    tx,
    auteur,
    copies.map((copie) => ({
      tenantId: copie.tenantId,
      objet: 'promotion',
      objetId: copie.id,
      action: `groupement-${action}`,
      apres: { modeleId: copie.modeleId, operation: corpsDe(copie) },
    })),
  );
};
