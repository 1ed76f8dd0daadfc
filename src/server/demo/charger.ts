import { transactionSysteme, type Database } from '#server/core/db/database.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { hacherMotDePasse } from '#server/core/mot-de-passe.ts';
import { rappelerConditions } from '#server/features/conditions/condition/jobs.ts';
import { rappelerRfas } from '#server/features/argent/rfa/jobs.ts';
import { rappelerDocuments } from '#server/features/echanges/document/jobs.ts';
import { rappelerEncours } from '#server/features/argent/encours/jobs.ts';
import { rappelerPromotions } from '#server/features/operations/promotion/jobs/rappels.ts';
import { rappelerRdvs } from '#server/features/rendez-vous/rdv/jobs.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Jour } from '#shared/core/dates.ts';
import { chargerAbonnements } from './abonnements.ts';
import { chargerAdhesions } from './adhesions.ts';
import { chargerComparatif } from './comparatif.ts';
import { chargerComptes, comptesDeDemo, MOT_DE_PASSE_DEMO } from './comptes.ts';
import { chargerMailPerdu, chargerModeles } from './courriers.ts';
import { chargerDocuments } from './documents.ts';
import { chargerDiscussions } from './discussions.ts';
import { chargerConditions } from './conditions.ts';
import { chargerEncaissements } from './encaissements.ts';
import { chargerEncoursDemo, type Pharmacie } from './encours.ts';
import { chargerFactures } from './factures.ts';
import { chargerHabilitations } from './habilitations.ts';
import { creerHasard } from './hasard.ts';
import { OPERATIONS_PASSEES } from './passe/operations.ts';
import { prestationsPassees } from './passe/prestations.ts';
import { chargerPromotionsPassees } from './passe/promotions.ts';
import { reclamationsPassees } from './passe/reclamations.ts';
import { chargerRfasPassees } from './passe/rfas.ts';
import { chargerReclamations } from './reclamations.ts';
import { chargerInvitations } from './invitations.ts';
import { adopterPourLesComptes, chargerCatalogue, laboratoiresDemo } from './laboratoires.ts';
import { chargerLgo } from './lgo.ts';
import { chargerPayps } from './payps.ts';
import { chargerOperations } from './operations.ts';
import { chargerClotures } from './clotures.ts';
import { chargerPrestations } from './prestations.ts';
import { chargerProduits } from './produits.ts';
import { chargerPromotions } from './promotions.ts';
import { chargerPropositions } from './propositions.ts';
import { chargerRdvs } from './rdvs.ts';
import { chargerRegistre } from './registre.ts';
import { chargerRfas } from './rfas.ts';
import { chargerRfasGroupement } from './rfas-groupement.ts';
import { chargerVentes } from './ventes.ts';
import { chargerVisuels } from './visuels.ts';
import { chargerPriorites, chargerReglagesPharmacie } from './reglages.ts';
import { minuitDeParis } from './horaires.ts';

const NOMS = laboratoiresDemo.map(([nom]) => nom);

/**
 * Pharmacies with a history: which laboratories they work with and how many encours they follow, lately and in an
 * ordinary month of last year.
 */
const HISTORIQUES = [
  { cle: 'tilleuls', noms: NOMS.filter((_, i) => i % 2 === 0 || i < 6), encours: { recents: 96, parMois: 8 } },
  { cle: 'voisin', noms: NOMS.filter((_, i) => i % 3 === 1), encours: { recents: 24, parMois: 2 } },
  { cle: 'glycines', noms: NOMS.slice(3, 9), encours: { recents: 15, parMois: 2 } },
  { cle: 'cathedrale', noms: NOMS.slice(8, 20), encours: { recents: 40, parMois: 3 } },
  { cle: 'ouest', noms: NOMS.slice(0, 12), encours: { recents: 9, parMois: 3 } },
  { cle: 'alpes', noms: NOMS.slice(12, 18), encours: { recents: 4, parMois: 1 } },
] as const;

/**
 * Fills an empty database with a fictional, believable and always identical demonstration, its dates relative to
 * `aujourdhui`. All or nothing; does nothing when a tenant exists.
 * @param fichiers where the files of its documents go; without it, it has none
 * @returns true when it was loaded
 */
export const chargerDemo = async (dbSysteme: Database, aujourdhui: Jour, fichiers?: FileStore): Promise<boolean> => {
  const passwordHash = await hacherMotDePasse(MOT_DE_PASSE_DEMO);
  const chargee = await transactionSysteme(dbSysteme, async (tx) => {
    if (await tx.selectFrom('tenant').select('id').limit(1).executeTakeFirst()) return false;
    const h = creerHasard(20_261_121);
    const { tenants, utilisateurs } = await chargerComptes(tx, passwordHash, aujourdhui);
    await chargerRegistre(tx);
    const catalogue = await chargerCatalogue(tx);
    await chargerProduits(tx, catalogue);
    const pharmacies = new Map<string, Pharmacie>();
    for (const { cle, noms, encours } of HISTORIQUES) {
      const tenantId = tenants.get(cle);
      const compte = comptesDeDemo.find((c) => c.cle === cle);
      if (tenantId === undefined || !compte) throw new Error(`unknown account ${cle}`);
      const adoptes = await adopterPourLesComptes(tx, tenantId, catalogue, noms, Number(aujourdhui.slice(0, 4)));
      const equipe = compte.utilisateurs
        .filter(([, role]) => role !== 'CONSULTATION_GROUPEMENT')
        .map(([username, , nom, prenom]) => ({ id: utilisateurs.get(username) ?? 0, nom: `${nom} ${prenom}` }));
      await chargerEncoursDemo(tx, h, { tenantId, laboratoires: adoptes, equipe }, encours, aujourdhui);
      pharmacies.set(cle, { tenantId, laboratoires: adoptes, equipe });
    }
    await chargerReglagesPharmacie(tx, tenants.get('tilleuls') ?? 0, 'Beaumont Claire');
    await chargerModeles(tx, tenants.get('tilleuls') ?? 0, 'Beaumont Claire');
    const tilleuls = pharmacies.get('tilleuls');
    const [titulaire] = tilleuls?.equipe ?? [];
    if (tilleuls && titulaire) await chargerMailPerdu(tx, tilleuls.tenantId, titulaire);
    // Promotions draw their own random numbers, so that the rest of the set does not change.
    if (tilleuls) await chargerPromotions(tx, creerHasard(20_260_302), tilleuls, aujourdhui);
    if (tilleuls) await chargerPromotionsPassees(tx, creerHasard(20_250_102), tilleuls, aujourdhui);
    if (tilleuls) await chargerLgo(tx, { tenantId: tilleuls.tenantId, parNom: 'Beaumont Claire' }, aujourdhui);
    await chargerPriorites(tx, tenants.get('ouest') ?? 0, 'Kerbrat Yann');
    await chargerAdhesions(tx, tenants, passwordHash, aujourdhui);
    await chargerInvitations(tx, tenants.get('ouest') ?? 0, aujourdhui);
    await chargerConditions(tx, tenants, aujourdhui);
    if (tilleuls) await chargerRfas(tx, tilleuls, aujourdhui);
    if (tilleuls) await chargerRfasPassees(tx, tilleuls, aujourdhui);
    if (tilleuls) await chargerComparatif(tx, tilleuls, aujourdhui);
    if (tilleuls) await chargerVentes(tx, tilleuls, aujourdhui);
    await chargerRfasGroupement(tx, tenants.get('ouest') ?? 0, aujourdhui);
    if (tilleuls) await chargerEncaissements(tx, tilleuls, aujourdhui);
    if (tilleuls && fichiers) await chargerFactures(tx, fichiers, tilleuls, aujourdhui);
    await chargerOperations(tx, tenants.get('ouest') ?? 0, OPERATIONS_PASSEES, aujourdhui);
    await chargerRdvs(tx, tenants, aujourdhui);
    await chargerHabilitations(tx, { tenants, utilisateurs }, aujourdhui);
    await chargerAbonnements(tx, tenants, aujourdhui);
    await chargerClotures(tx, tenants, aujourdhui);
    await chargerDiscussions(tx, { tenantId: tenants.get('tilleuls') ?? 0, utilisateurs }, aujourdhui);
    if (fichiers) await chargerVisuels(tx, fichiers, tenants, aujourdhui);
    if (fichiers) await chargerDocuments(tx, fichiers, { tenants, utilisateurs }, aujourdhui);
    await chargerReclamations(
      tx,
      { tenantId: tenants.get('tilleuls') ?? 0, utilisateurs },
      reclamationsPassees(creerHasard(20_250_103), aujourdhui),
      aujourdhui,
    );
    await chargerPrestations(tx, tenants, prestationsPassees(creerHasard(20_250_104), aujourdhui), aujourdhui);
    const delegue = { id: utilisateurs.get('delegue') ?? 0, tenantId: tenants.get('trade') ?? 0 };
    if (tilleuls) await chargerPropositions(tx, delegue, tilleuls, aujourdhui);
    if (tilleuls) await chargerPayps(tx, tilleuls, aujourdhui);
    const editeur = tenants.get('editeur');
    if (editeur !== undefined)
      await annoncerEvenement(tx, null, 'INSCRIPTION_RECUE', [
        {
          tenantId: editeur,
          objet: '',
          elements: [tenants.get('attente') ?? 0],
          donnees: { compte: 'Pharmacie de la Halle', ville: 'Le Mans' },
          lien: { ecran: 'pharmacies', params: { active: 'WAITING' } },
        },
      ]);
    return true;
  });
  // The reminders that this morning's jobs would have sent.
  const matin = minuitDeParis(aujourdhui);
  if (chargee) await rappelerEncours(dbSysteme, matin);
  if (chargee) await rappelerConditions(dbSysteme, matin);
  if (chargee) await rappelerRfas(dbSysteme, matin);
  if (chargee) await rappelerDocuments(dbSysteme, matin);
  if (chargee) await rappelerPromotions(dbSysteme, matin);
  if (chargee) await rappelerRdvs(dbSysteme, matin);
  return chargee;
};
