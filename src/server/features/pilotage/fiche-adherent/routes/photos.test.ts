import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, type Monde } from '#server/testing/mondes/modele.ts';
import { unJpeg } from '#server/testing/photos.ts';

const ADHERENTS = '/api/v1/groupements/adherents';
let m: Monde;
let adherent: Awaited<ReturnType<Monde['unAdherent']>>;
let copie: number;
const lignes = async <T>(requete: string): Promise<T[]> =>
  (await sql.raw<T>(requete).execute(m.app.services.dbSysteme)).rows;
/** A photo of a promotion of this pharmacy, its bytes in the store. */
const photographier = async (tenantId: number, promotionId: number): Promise<number> => {
  const octets = unJpeg;
  const [{ cle, fichier }] = (await lignes<{ cle: string; fichier: number }>(
    `insert into fichier (tenant_id, nom, mime, taille, sha256, cle)
     values (${tenantId}, 'tg.jpg', 'image/jpeg', ${octets.length}, 'x', gen_random_uuid()::text) returning cle, id as fichier`,
  )) as [{ cle: string; fichier: number }];
  await m.app.services.fichiers.put(cle, octets);
  const [{ id }] = (await lignes<{ id: number }>(
    `insert into promotion_preuve (tenant_id, promotion_id, fichier_id, cree_par_nom, vignette)
     values (${tenantId}, ${promotionId}, ${fichier}, 'Claire', decode('ffd8ff00', 'hex')) returning id`,
  )) as [{ id: number }];
  return id;
};
const photo = (photoId: number, jeton = m.jetons.groupement, id = adherent.adhesionId, query = {}) =>
  m.app.appeler(jeton, 'GET', `${ADHERENTS}/${id}/photos/${photoId}`, { query });
const operation = async () =>
  (await m.app.appeler(m.jetons.groupement, 'GET', `${ADHERENTS}/${adherent.adhesionId}/fiche`)).corps.operations[0];

beforeAll(async () => {
  m = await creerMonde();
  adherent = await m.unAdherent('Pharmacie du Port');
  const modele = await m.unModele({ nom: 'Hiver' });
  await m.publier(modele);
  copie = (await m.copies(modele)).find(({ tenantId }) => tenantId === adherent.id)!.id;
});
afterAll(() => m.app.fermer());

describe('les photos de la fiche d’un adhérent (RES-68)', () => {
  it('se voient, petites et entières, par qui achète et par qui consulte', async () => {
    const id = await photographier(adherent.id, copie);
    expect(await operation()).toMatchObject({ nbPhotos: 1, photos: [{ id, vignette: true }] });
    for (const jeton of [m.jetons.groupement, m.jetons.consultation]) {
      const entiere = await photo(id, jeton);
      expect([entiere.status, entiere.brut.subarray(0, 3).toString('hex')]).toEqual([200, 'ffd8ff']);
      expect((await photo(id, jeton, adherent.adhesionId, { vignette: 'true' })).brut.toString('hex')).toBe('ffd8ff00');
    }
  });

  it('pas à un autre groupement, ni à une pharmacie, ni par la fiche d’un voisin', async () => {
    const id = await photographier(adherent.id, copie);
    const voisin = await m.unAdherent('Pharmacie voisine');
    expect((await photo(id, m.jetons.autre)).status).toBe(404);
    expect((await photo(id, adherent.jeton)).status).toBe(403);
    expect((await photo(id, m.jetons.groupement, voisin.adhesionId)).status).toBe(404);
    expect((await photo(987_654_321)).status).toBe(404);
  });

  it('ni retirée, ni d’une opération de la seule pharmacie', async () => {
    const retiree = await photographier(adherent.id, copie);
    await lignes(`update promotion_preuve set retire_le = now(), retire_par_nom = 'Claire' where id = ${retiree}`);
    expect((await photo(retiree)).status).toBe(404);
    expect((await operation()).photos.map(({ id }: { id: number }) => id)).not.toContain(retiree);
    const [{ id: promotionSeule }] = (await lignes<{ id: number }>(
      `insert into promotion (tenant_id, origine, laboratoire_id, nom_operation, type_promo, etat_promo)
       select ${adherent.id}, 'PHARMACIE', laboratoire_id, 'La promotionSeule', 'PROMO', 'DRAFT' from promotion where id = ${copie}
         and tenant_id = ${adherent.id} returning id`,
    )) as [{ id: number }];
    expect((await photo(await photographier(adherent.id, promotionSeule))).status).toBe(404);
  });

  it('plus aucune d’une pharmacie partie', async () => {
    const id = await photographier(adherent.id, copie);
    const { actuelle } = await m.mienne(adherent.jeton);
    await m.quitter(adherent.jeton, adherent.adhesionId, 'quitter', actuelle!.version);
    expect((await photo(id)).status).toBe(404);
  });
});
