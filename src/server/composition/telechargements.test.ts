import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerMondeReclamation, unTexte, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
let superAdmin: string;
beforeAll(async () => {
  m = await creerMondeReclamation();
  superAdmin = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
});
afterAll(() => m.app.fermer());

type Ligne = {
  tenant: number;
  qui: number | null;
  nom: string;
  impersonation: boolean;
  action: string;
  objetId: number | null;
  apres: any;
};
let vu = 0;
const traces = async (tout = false): Promise<Ligne[]> => {
  await m.app.services.acces.ecrire(tout);
  const { rows } = await sql<
    Ligne & { id: number }
  >`select id, tenant_id as tenant, utilisateur_id as qui, utilisateur_nom as nom, impersonation,
    action, objet_id as "objetId", apres from journal where objet = 'telechargement' and id > ${vu} order by id`.execute(
    m.app.services.dbSysteme,
  );
  vu = rows.at(-1)?.id ?? vu;
  return rows;
};
const prendre = async (jeton: string | undefined, url: string, query: Record<string, string> = {}) => {
  const { status } = await m.app.appeler(jeton, 'GET', url, { query });
  expect(status, url).toBe(200);
};

it('un export : qui, quoi, combien de lignes, avec quels filtres', async () => {
  await m.unEncours();
  await m.unEncours();
  const { id } = (await m.app.appeler(m.jetons.OPERATEUR, 'GET', '/api/v1/utilisateurs/connected')).corps;
  await prendre(m.jetons.OPERATEUR, '/api/v1/encours/export', {
    format: 'csv',
    laboratoireId: String(m.labo),
    q: 'Éclat',
  });
  expect(await traces()).toEqual([
    {
      id: expect.any(Number),
      tenant: m.pharmacie,
      qui: id,
      nom: expect.stringContaining('Durand'),
      impersonation: false,
      action: 'exporter',
      objetId: null,
      apres: {
        adresse: '/encours/export',
        lignes: 2,
        filtres: expect.objectContaining({ laboratoireId: expect.anything(), q: '…' }),
        source: '127.0.0.1',
      },
    },
  ]);
});

it('un relevé, une pièce, au nom du compte : l’impersonation est dite', async () => {
  const r = await m.creer({}, m.jetons.ADMIN, [unTexte()]);
  const { token } = (await m.app.appeler(superAdmin, 'GET', `/api/v1/tenant/token/${m.pharmacie}`)).corps;
  const [piece] = (await m.fil(r.id)).commentaires.flatMap(({ pieces }) => pieces);
  await prendre(token, `/api/v1/encours/laboratoires/${m.labo}/releve`);
  await prendre(token, `/api/v1/reclamations/${r.id}/pieces/${piece!.fichierId}`);
  const lignes = await traces();
  expect(
    lignes.map(({ impersonation, tenant, action, objetId, apres }) => [
      impersonation,
      tenant,
      action,
      objetId,
      apres.adresse,
    ]),
  ).toEqual([
    [true, m.pharmacie, 'telecharger', m.labo, '/encours/laboratoires/:id/releve'],
    [true, m.pharmacie, 'telecharger', r.id, '/reclamations/:id/pieces/:fichierId'],
  ]);
  expect(lignes[1]!.apres.fichierId).toBe(piece!.fichierId);
});

it('par le lien d’un laboratoire : au journal de la pharmacie, sans le secret', async () => {
  const r = await m.creer({}, m.jetons.ADMIN, [unTexte()]);
  const [{ fichierId }] = (await m.publique(r)).corps.messages[0].pieces;
  expect((await m.publique(r, `/pieces/${fichierId}`)).status).toBe(200);
  const lignes = await traces();
  expect(lignes).toMatchObject([
    { tenant: m.pharmacie, qui: null, nom: 'Lien d’une réclamation', apres: { fichierId: String(fichierId) } },
  ]);
  expect(JSON.stringify(lignes)).not.toContain(m.cheminDe(r).split('/').at(-1));
  expect(JSON.stringify(lignes), 'le nom d’un fichier peut être confidentiel').not.toContain('constat');
});

it('ce qui est refusé n’est pas dit emporté ; le même fichier repris vingt fois tient en deux lignes', async () => {
  await m.app.appeler(m.voisin, 'GET', `/api/v1/encours/laboratoires/${m.labo}/releve`);
  expect(await traces()).toEqual([]);
  for (let i = 0; i < 20; i += 1) await prendre(m.jetons.ACHAT, '/api/v1/encours/export', { format: 'csv' });
  const lignes = await traces(true);
  expect(lignes.map(({ apres }) => apres.nombre)).toEqual([undefined, 19]);
});
