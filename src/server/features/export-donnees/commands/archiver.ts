import { z } from 'zod';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { declarerSorte } from '#server/features/archive/read-models/sorte.ts';
import { jourParis } from '#shared/core/dates.ts';
import { ecrans } from '#shared/core/screens.ts';
import { HEURES_CONSERVATION } from '#shared/features/export-donnees/rules.ts';
import { preparer } from './colonnes.ts';
import { entreesDe } from './ecrire-archive.ts';
import { compter } from './lire-lignes.ts';
import { nbFichiersDe } from '../repository.ts';

/** As the journal has always called them. */
const OBJET_EXPORT = 'export_donnees';
const ERREUR = 'L’export s’est arrêté avant la fin. Demandez-en un nouveau ; si cela se répète, contactez votre interlocuteur Pharmaccord.';

const slug = (nom: string): string =>
  nom
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60) || 'compte';

const nomDe = async (tx: SystemeTx, tenantId: number): Promise<string> =>
  (await tx.selectFrom('tenant').select('nom').where('id', '=', tenantId).executeTakeFirstOrThrow()).nom;

/** Everything an account owns. It is the account's: whoever answers for it takes it, whoever asked. */
export const sorteExport = declarerSorte({
  nom: 'EXPORT',
  demande: z.object({}),
  sujet: 'exportDonnees',
  objet: OBJET_EXPORT,
  heures: HEURES_CONSERVATION,
  preparer: (outils, { tenantId, maintenant }) =>
    transactionSysteme(outils.dbSysteme, async (tx) => {
      const plans = await preparer(tx);
      let total = await nbFichiersDe(tx, tenantId);
      for (const plan of plans) total += await compter(tx, plan, tenantId);
      const nom = await nomDe(tx, tenantId);
      return {
        nom: `pharmaccord-${slug(nom)}-${jourParis(maintenant)}.zip`,
        total,
        entrees: (avancer) => entreesDe(outils, { tenantId, nom, maintenant, plans, avancer }),
      };
    }),
  // Each kind of tenant has its own settings screen.
  lien: (_id, typeTenant) => {
    const voulu = typeTenant === 'GROUPEMENT' ? 'parametresGroupement' : 'parametresPharmacie';
    return { ecran: ecrans.find((nom) => nom === voulu) ?? 'notifications', params: {} };
  },
  prete: {
    titre: 'Vos données sont prêtes',
    texte: (_titre, jusquau) => `L’export de vos données est terminé : téléchargez-le avant le ${jusquau}.`,
    aussitot: true,
  },
  interrompue: { titre: 'Export interrompu', texte: ERREUR },
});
