import { z } from 'zod';
import { aujourdhuiDe } from '#server/core/contexte.ts';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Services } from '#server/core/services.ts';
import { acteurHorsSession } from '#server/core/session.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { sorteDemandee, type Sorte } from '#shared/features/reseau/delegue/policy.ts';
import { estMontreeAuBeneficiaire, estPossibleDelegue } from '#shared/features/reseau/delegue/rules.ts';
import { conclureActe, type ActeurDeDelegue } from '../commands.ts';
import { findHabilitation, findParLien, insertHabilitation } from '../repository.ts';
import {
  findIdentifiantsDemandes,
  findPharmacieExacte,
  lockDemandeAcces,
  updateHabilitationDemandee,
} from '../repository/demandes.ts';
import { prevenirDe } from './prevenir.ts';

const demandeurSchema = z.object({ utilisateurId: z.number().int(), tenantId: z.number().int() });
type Demandeur = z.output<typeof demandeurSchema>;
export const demandeurDe = ({ utilisateurId, tenantId }: Acteur): Demandeur => ({ utilisateurId, tenantId });

/** Job that looks for the account behind a typed identifier: the request itself never looks for it (RES-82). */
export const demandeAJoindre = declarerTravail({
  nom: 'acces-demande',
  schema: demandeurSchema.extend({ demandeId: z.number().int() }),
});
export const demandeRetiree = declarerTravail({
  nom: 'acces-demande-retiree',
  schema: demandeurSchema.extend({ habilitationId: z.number().int().nullable() }),
});

type Cible = {
  readonly tenantId: number;
  readonly sorte: Sorte;
  readonly delegue: { readonly id: number; readonly tenantId: number };
  /** Whether its beneficiary knows whose account it is before the answer. */
  readonly connue: boolean;
};

/**
 * Creates the habilitation, or asks again for one that had ended; leaves it as it is while it waits or is in force.
 * @returns the id of the habilitation
 */
export const demanderA = async (
  tx: SystemeTx,
  ctx: ActeurDeDelegue,
  { tenantId, sorte, delegue, connue }: Cible,
): Promise<number> => {
  const { acteur, services } = ctx;
  const insere = await insertHabilitation(tx, {
    tenant_id: tenantId,
    sorte,
    delegue_tenant_id: delegue.tenantId,
    delegue_id: delegue.id,
    etat: 'WAITING',
    initiateur: 'DELEGUE',
    connue,
    date_demande: services.maintenant().toISOString(),
    demande_par_nom: acteur.nomComplet,
    modifie_par_nom: acteur.nomComplet,
  });
  const h = exigerPresence(await findParLien(tx, { tenantId, sorte, delegueId: delegue.id }));
  if (insere === undefined) {
    if (estPossibleDelegue('DEMANDER', h, 'DELEGUE', aujourdhuiDe({ services })))
      await conclureActe(tx, ctx, h, 'DEMANDER', 'DELEGUE');
    return h.id;
  }
  const apres = { etat: 'WAITING', sorte, delegueId: delegue.id, delegue: h.delegueNom };
  await journaliser(tx, acteur, { tenantId, objet: 'habilitation', objetId: h.id, action: 'demander', apres });
  await prevenirDe(tx, h, 'DEMANDER', 'DELEGUE', acteur);
  return h.id;
};

/** The user who asked, with his current rights; undefined when he may not ask any more. */
const demandeurActuel = ({ dbSysteme, maintenant }: Services, demandeur: Demandeur) =>
  acteurHorsSession(dbSysteme, { ...demandeur, impersonation: false }, maintenant());

/** The pharmacy that has exactly what was typed, if there is one, receives the request; told twice, it waits once. */
export const joindrePharmacie = async (
  services: Services,
  { demandeId, ...demandeur }: z.output<typeof demandeAJoindre.schema>,
): Promise<void> => {
  const acteur = await demandeurActuel(services, demandeur);
  if (!acteur) return;
  await transactionSysteme(services.dbSysteme, async (tx) => {
    const demande = await lockDemandeAcces(tx, acteur, demandeId);
    // Withdrawn since, or asked under another role.
    if (demande?.sorte !== sorteDemandee(acteur)) return;
    const pharmacie = await findPharmacieExacte(tx, demande, acteur.tenantId);
    if (!pharmacie) return;
    const { sorte } = demande;
    const delegue = { id: acteur.utilisateurId, tenantId: acteur.tenantId };
    const cible = { tenantId: pharmacie.id, sorte, delegue, connue: false };
    const habilitationId = await demanderA(tx, { acteur, services }, cible);
    await updateHabilitationDemandee(tx, acteur.tenantId, demandeId, habilitationId);
  });
};

/** Cancels the habilitation that a withdrawn request had reached: its account has nothing to answer any more. */
export const annulerDemande = async (
  services: Services,
  { habilitationId, ...demandeur }: z.output<typeof demandeRetiree.schema>,
): Promise<void> => {
  const acteur = habilitationId === null ? undefined : await demandeurActuel(services, demandeur);
  if (!acteur || habilitationId === null) return;
  await transactionSysteme(services.dbSysteme, async (tx) => {
    const h = await findHabilitation(tx, habilitationId);
    // Another request, by another identifier, still asks for this habilitation.
    if (!h || (await findIdentifiantsDemandes(tx, habilitationId)).length > 0) return;
    const ctx = { acteur, services };
    if (!estMontreeAuBeneficiaire(h) && estPossibleDelegue('ANNULER', h, 'DELEGUE', aujourdhuiDe(ctx)))
      await conclureActe(tx, ctx, h, 'ANNULER', 'DELEGUE');
  });
};
