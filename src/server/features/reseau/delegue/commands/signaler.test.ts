import { afterEach, beforeEach, expect, it } from 'vitest';
import { creerMondeDelegue, type MondeDelegue } from '#server/testing/mondes/delegue.ts';

// Each ends by closing every session of the account.
let m: MondeDelegue;
beforeEach(async () => {
  m = await creerMondeDelegue();
  await m.app.services.dbSysteme
    .updateTable('tenant')
    .set({ mail: 'pharmacie@exemple.fr' })
    .where('id', '=', m.pharmacie)
    .execute();
});
afterEach(() => m.app.fermer());

const alertes = (): Promise<{ texte: string }[]> =>
  m.app.services.dbSysteme
    .selectFrom('mail')
    .select(['texte'])
    .where('tenant_id', '=', m.pharmacie)
    .where('cle', 'like', 'acte-sensible:%')
    .orderBy('id', 'desc')
    .execute();
const contester = async () =>
  m.app.appeler(undefined, 'POST', '/api/v1/actes/contestation', {
    corps: { jeton: /ce-n-est-pas-moi\/(\S+)/.exec((await alertes())[0]?.texte ?? '')?.[1] },
  });
const gardee = (id: number) =>
  m.app.services.dbSysteme
    .selectFrom('habilitation')
    .select(['etat', 'lecture_documents', 'lecture_conditions', 'tous_laboratoires', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const unLaboratoire = async (nom: string): Promise<number> => {
  const { dbSysteme } = m.app.services;
  const detail = await dbSysteme
    .insertInto('laboratoire_detail')
    .values({ nom })
    .returning('id')
    .executeTakeFirstOrThrow();
  const labo = await dbSysteme
    .insertInto('laboratoire')
    .values({ tenant_id: m.pharmacie, detail_id: detail.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return labo.id;
};

const FERME = { droitTrade: false, lectureEncours: true, lectureDocuments: false, lectureConditions: false };
it.each([
  ['les documents', { lectureDocuments: true }, 'lit les documents'],
  ['les conditions', { lectureConditions: true }, 'lit les conditions'],
  ['un autre laboratoire', { autre: true }, 'Zéphyr'],
])('%s s’ouvrent : un mail le dit, et « Ce n’est pas moi » les referme (CPT-78, CPT-80)', async (_cas, champs, dit) => {
  const [premier, second] = [await unLaboratoire(`Abeille ${dit}`), await unLaboratoire(`Zéphyr ${dit}`)];
  const { id } = await m.demander();
  const changer = async (laboratoireIds: readonly number[], droits: object) => {
    const { version } = await gardee(id);
    const corps = { ...FERME, ...droits, laboratoireIds, tousLaboratoires: false, expireLe: null, version };
    const { status } = await m.appeler(m.jetons.admin, 'PUT', `/droits/${id}`, corps);
    expect(status).toBe(200);
  };
  await changer([premier], {});
  expect((await m.etat(m.jetons.admin, id, 'ACCEPTED')).status).toBe(200);
  const avant = await alertes();
  const { autre = false, ...droits } = champs as { autre?: boolean };
  await changer(autre ? [second] : [premier], droits);
  const apres = await alertes();
  expect(apres).toHaveLength(avant.length + 1);
  expect(apres[0]?.texte.split('maintenant,')[1]).toContain(dit);
  expect((await contester()).status).toBe(200);
  expect(await gardee(id)).toMatchObject({ etat: 'ACCEPTED', lecture_documents: false, lecture_conditions: false });
  expect(
    await m.app.services.dbSysteme
      .selectFrom('habilitation_laboratoire')
      .select('laboratoire_id')
      .where('habilitation_id', '=', id)
      .execute(),
  ).toEqual([{ laboratoire_id: premier }]);
});
