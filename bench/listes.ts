// npm run bench:listes [-- --seul promotions --secondes 1.5]: processor time of the server and of the database, in
// milliseconds, and kilobytes of a page of each list and of the whole home page, in a big pharmacy, with the
// application's own calls.
import { parseArgs } from 'node:util';
import { MIME_COMPACT } from '../src/shared/core/api/compact.ts';
import { ouvrirBanc, PORT_APP } from './banc.ts';
import { charger } from './charge.ts';
import { envoyer } from '../scripts/envoyer.ts';
import { tempsAvecEnfants, tempsDe } from './processeur.ts';
import { chargerArgent, chargerGrosComptes, chargerReclamations } from './volumes.ts';

const { values } = parseArgs({
  options: { seul: { type: 'string', default: '' }, secondes: { type: 'string', default: '1.5' } },
});
const DUREE = Number(values.secondes) * 1000;
const CONNEXIONS = 4;

type Appel = { readonly quoi: string; readonly chemin: string };
const LISTES: readonly Appel[] = [
  { quoi: 'encours, première page', chemin: '/api/v1/encours?tri=dateDeclaration&ordre=desc' },
  { quoi: 'promotions, première page', chemin: '/api/v1/promotions?tri=dateDebut&ordre=desc' },
  { quoi: 'promotions, page 50', chemin: '/api/v1/promotions?tri=dateDebut&ordre=desc&page=50' },
  { quoi: 'promotions, recherche', chemin: '/api/v1/promotions?q=solaire' },
  { quoi: 'promotions, à traiter', chemin: '/api/v1/promotions?aTraiter=true' },
  { quoi: 'promotions, tuiles', chemin: '/api/v1/promotions/tuiles' },
  { quoi: 'réclamations, première page', chemin: '/api/v1/reclamations' },
  { quoi: 'réclamations, recherche', chemin: '/api/v1/reclamations?q=colis' },
  { quoi: 'réclamations, nombres', chemin: '/api/v1/reclamations/nb' },
  { quoi: 'encaissements, première page', chemin: '/api/v1/encaissements' },
  { quoi: 'encaissements, recherche', chemin: '/api/v1/encaissements?q=mesure' },
  { quoi: 'encaissements, onglets', chemin: '/api/v1/encaissements/onglets' },
  { quoi: 'factures, première page', chemin: '/api/v1/factures' },
  { quoi: 'factures, écarts', chemin: '/api/v1/factures?etat=ECARTS&tri=ecart&ordre=desc' },
  { quoi: 'factures, tuiles', chemin: '/api/v1/factures/tuiles' },
  { quoi: 'RFA, première page', chemin: '/api/v1/rfa?annee={annee}' },
  { quoi: 'accueil, à faire', chemin: '/api/v1/accueil/aFaire' },
  { quoi: 'documents, première page', chemin: '/api/v1/documents' },
  { quoi: 'documents, recherche', chemin: '/api/v1/documents?q=mesure' },
  { quoi: 'notifications, première page', chemin: '/api/v1/notifications' },
  { quoi: 'notifications, recherche', chemin: '/api/v1/notifications?q=solaire' },
  { quoi: 'notifications, nombre', chemin: '/api/v1/notifications/nb' },
];
/** Calls of the home page. */
const ACCUEIL: readonly string[] = [
  '/api/v1/encours/tuiles',
  '/api/v1/accueil/aFaire',
  '/api/v1/accueil/laboratoires',
  '/api/v1/notifications?processed=false&taille=25',
  '/api/v1/notifications/nb',
  '/api/v1/discussion/reclamations/count',
  '/api/v1/laboratoires/page?taille=10&tri=caN&ordre=desc',
  '/api/v1/discussion/Last?nbLast=5',
];

const banc = await ouvrirBanc();
try {
  const { lireLigne, proprietaire, aujourdhui } = banc;
  const compte = async (username: string): Promise<number> =>
    Number(
      (await lireLigne<{ id: string }>('select tenant_id as id from utilisateur where username = $1', [username])).id,
    );
  const pharmacie = await compte('titulaire');
  await chargerGrosComptes(banc, { pharmacie, groupement: await compte('groupement'), autres: [] });
  await chargerArgent(banc, pharmacie);
  await chargerReclamations(banc, pharmacie, 5_000);
  await proprietaire.query('vacuum analyze');
  const pid = await banc.lancerApplication();
  const entetes = {
    authorization: `Bearer ${await banc.connecter('titulaire')}`,
    accept: `${MIME_COMPACT}, application/json`,
  };
  const appeler = async (chemin: string) => {
    const { status, texte } = await envoyer(PORT_APP, { method: 'GET', chemin, entetes });
    return { bien: status === 200, octets: Buffer.byteLength(texte) };
  };
  const mesurer = async (quoi: string, faire: () => Promise<{ bien: boolean; octets: number }>): Promise<void> => {
    await faire();
    let octets = 0;
    const [serveur, base] = [tempsDe(pid), tempsAvecEnfants(banc.postgres)];
    const mesure = await charger(CONNEXIONS, DUREE, async () => {
      const recue = await faire();
      ({ octets } = recue);
      return recue.bien;
    });
    const par = (ms: number) => (ms / mesure.nombre).toFixed(2).padStart(9);
    const colonnes = [
      par(tempsDe(pid) - serveur),
      par(tempsAvecEnfants(banc.postgres) - base),
      (octets / 1000).toFixed(1).padStart(9),
      mesure.p50.toFixed(1).padStart(9),
      mesure.erreurs > 0 ? `  ${mesure.erreurs} refus` : '',
    ];
    console.log(quoi.padEnd(32) + colonnes.join(''));
  };
  const titres = ['serveur', 'base', 'ko', 'p50 ms'].map((titre) => titre.padStart(9)).join('');
  console.log(`${'ms de CPU par réponse'.padEnd(32)}${titres}`);
  for (const { quoi, chemin } of LISTES)
    if (chemin.includes(values.seul))
      await mesurer(quoi, () => appeler(chemin.replace('{annee}', aujourdhui.slice(0, 4))));
  if ('accueil'.includes(values.seul)) {
    await mesurer(`accueil, ${ACCUEIL.length} appels`, async () => {
      const recues = await Promise.all(ACCUEIL.map(appeler));
      return {
        bien: recues.every(({ bien }) => bien),
        octets: recues.reduce((somme, { octets }) => somme + octets, 0),
      };
    });
    if (values.seul === 'accueil')
      for (const chemin of ACCUEIL) await mesurer(chemin.slice(8, 39), () => appeler(chemin));
  }
} finally {
  await banc.fermer();
}
process.exit(0);
