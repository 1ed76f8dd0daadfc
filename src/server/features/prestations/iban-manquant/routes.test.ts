import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attendreQue } from '#server/core/attendre-de-test.ts';
import { transactionSysteme } from '#server/core/db/database.ts';
import { IBANS } from '#server/testing/ibans.ts';
import { creerMondePrestation, type MondePrestation } from '#server/testing/mondes/prestation.ts';

const TARDIF = '/api/v1/ibans-tardifs';
const MANQUANTS = '/api/v1/prestations/ibans-manquants';
let m: MondePrestation;
let superAdmin: string;
let ouverte: { id: number; jeton: string };
let resiliee: { id: number; jeton: string };
beforeAll(async () => {
  m = await creerMondePrestation();
  superAdmin = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Pharmaccord' }), 'SUPER_ADMIN');
  [ouverte, resiliee] = [await m.unAdherent('Pharmacie ouverte'), await m.unAdherent('Pharmacie résiliée')];
  for (const { id } of [ouverte, resiliee])
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ email: `admin${id}@exemple.fr` })
      .where('tenant_id', '=', id)
      .execute();
});
afterAll(() => m.app.fermer());

const appeler = (jeton: string | undefined, methode: 'GET' | 'POST' | 'PUT', chemin: string, corps?: object) =>
  m.app.appeler(jeton, methode, chemin, corps ? { corps } : {});
const mails = (tenantId: number) =>
  m.app.services.dbSysteme
    .selectFrom('mail')
    .select(['sujet', 'texte', 'destinataires'])
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute();
const lienDe = async (tenantId: number): Promise<string> => {
  const { secret } = await m.app.services.dbSysteme
    .selectFrom('iban_tardif')
    .select('secret')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return `/api/v1/ibans/${tenantId}/public/${secret}`;
};

describe('un groupement demande les IBAN qui lui manquent (PRS-29)', () => {
  it('voit combien, puis les demande tous en un acte, une fois par semaine', async () => {
    await m.payee([ouverte, resiliee]);
    expect((await appeler(resiliee.jeton, 'PUT', `/api/v1/tenant/resiliation/${resiliee.id}`)).status).toBe(200);
    expect((await appeler(m.g, 'GET', MANQUANTS)).corps).toMatchObject({ nombre: 2, nbResiliees: 1 });
    expect((await appeler(m.g, 'POST', MANQUANTS)).corps).toEqual({ nbDemandes: 2, nbDejaDemandes: 0 });
    expect((await appeler(m.g, 'POST', MANQUANTS)).corps).toEqual({ nbDemandes: 0, nbDejaDemandes: 2 });
    expect((await mails(ouverte.id)).map(({ sujet }) => sujet)).toContainEqual('Votre IBAN est attendu');
    expect((await mails(resiliee.id)).at(-1)?.texte).toContain(`/iban/${resiliee.id}/public/`);
    const { corps } = await appeler(ouverte.jeton, 'GET', '/api/v1/notifications');
    expect(corps.elements.map(({ title }: { title: string }) => title)).toContain('Votre IBAN est attendu');
  });

  it('est seul à pouvoir le faire', async () => {
    expect((await appeler(ouverte.jeton, 'POST', MANQUANTS)).status).toBe(403);
    expect((await appeler(m.g, 'GET', `${TARDIF}/${resiliee.id}`)).status).toBe(403);
  });
});

describe('l’IBAN d’un compte résilié (PRS-28)', () => {
  const compte = { titulaire: 'Pharmacie Résiliée', iban: IBANS[0], bic: null };

  it('ne se demande qu’à un compte résilié à qui l’on doit', async () => {
    expect((await appeler(superAdmin, 'POST', `${TARDIF}/${ouverte.id}`)).status).toBe(404);
    const sansDu = await m.unAdherent('Pharmacie sans rien');
    await appeler(sansDu.jeton, 'PUT', `/api/v1/tenant/resiliation/${sansDu.id}`);
    expect((await appeler(superAdmin, 'POST', `${TARDIF}/${sansDu.id}`)).corps.code).toBe('RIEN_DU');
  });

  it('un lien faux, ou remplacé, n’ouvre rien', async () => {
    const ancien = await lienDe(resiliee.id);
    expect((await appeler(superAdmin, 'POST', `${TARDIF}/${resiliee.id}`)).corps.demande.etat).toBe('DEMANDE');
    for (const lien of [ancien, `/api/v1/ibans/${resiliee.id}/public/x`, '/api/v1/ibans/999/public/x'])
      expect((await appeler(undefined, 'GET', lien)).corps.code).toBe('LIEN_INVALIDE');
  });

  it('se donne une fois, se dit à tous, et attend 72 heures et le super administrateur', async () => {
    const lien = await lienDe(resiliee.id);
    expect((await appeler(undefined, 'GET', lien)).corps).toMatchObject({ nom: 'Pharmacie résiliée', dus: [{}] });
    const faux = await appeler(undefined, 'POST', lien, { ...compte, iban: 'FR00' });
    expect(faux.corps.errors).toMatchObject([{ pointer: '/iban' }]);
    const essais = await Promise.all([1, 2, 3].map(() => appeler(undefined, 'POST', lien, compte)));
    expect(essais.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await appeler(undefined, 'GET', lien)).corps.code).toBe('LIEN_INVALIDE');
    const [alerte] = (await mails(resiliee.id)).slice(-1);
    expect(alerte).toMatchObject({ sujet: 'Un IBAN a été donné pour votre compte résilié' });
    expect(alerte?.destinataires).toContain(`admin${resiliee.id}@exemple.fr`);
    expect(alerte?.texte).not.toContain(IBANS[0]);

    const { corps: suivi } = await appeler(superAdmin, 'GET', `${TARDIF}/${resiliee.id}`);
    expect(suivi).toMatchObject({ demande: { etat: 'SAISI', avertissement: null }, droits: { confirmer: false } });
    expect(JSON.stringify(suivi)).not.toContain(IBANS[0]);
    const confirmer = () => appeler(superAdmin, 'PUT', `${TARDIF}/${resiliee.id}`, { version: suivi.demande.version });
    expect((await confirmer()).corps.code).toBe('IBAN_EN_ATTENTE');
    // A given IBAN is no longer asked for: a new link would erase it.
    expect((await appeler(m.g, 'GET', MANQUANTS)).corps).toMatchObject({ nombre: 1, nbResiliees: 0 });
    m.app.horloge.maintenant = new Date(m.app.horloge.maintenant.getTime() + 73 * 3_600_000);
    expect((await confirmer()).corps).toMatchObject({ demande: { etat: 'CONFIRME' }, droits: { confirmer: false } });
    expect((await confirmer()).status).toBe(409);
  });

  it('le groupement peut alors verser sa part, sans en lire l’IBAN entier', async () => {
    const { corps } = await appeler(m.g, 'GET', '/api/v1/prestations');
    const prestation = await m.lirePrestation(corps.elements[0].id);
    const part = prestation.reversions.find(({ pharmacieId }) => pharmacieId === resiliee.id);
    expect(part).toMatchObject({ iban: expect.stringMatching(/2606$/), obstacles: [] });
    expect(part?.iban).not.toBe(IBANS[0]);
  });
});

describe('deux personnes à la fois', () => {
  let pressee: { id: number; jeton: string };
  beforeAll(async () => {
    pressee = await m.unAdherent('Pharmacie pressée');
    await m.app.services.dbSysteme
      .updateTable('utilisateur')
      .set({ email: 'pressee@exemple.fr' })
      .where('tenant_id', '=', pressee.id)
      .execute();
    await m.payee([pressee]);
    await appeler(pressee.jeton, 'PUT', `/api/v1/tenant/resiliation/${pressee.id}`);
    expect((await appeler(superAdmin, 'POST', `${TARDIF}/${pressee.id}`)).status).toBe(200);
  });

  /** Writes to the request of the IBAN, lets another call run into it, then commits. */
  const pendant = async (ecriture: RawBuilder<unknown>, appel: () => Promise<{ status: number; corps: any }>) => {
    const { dbSysteme } = m.app.services;
    const { enCours } = await transactionSysteme(dbSysteme, async (tx) => {
      await sql`update iban_tardif set ${ecriture} where tenant_id = ${pressee.id}`.execute(tx);
      const { rows } = await sql<{ numero: string }>`select pg_current_xact_id()::text as numero`.execute(tx);
      const attendent = sql`select from pg_locks where not granted and transactionid::text = ${rows[0]?.numero}`;
      const lance = appel();
      await attendreQue(async () => expect((await attendent.execute(dbSysteme)).rows).toHaveLength(1));
      return { enCours: lance };
    });
    return enCours;
  };
  const laDemande = async () => (await appeler(superAdmin, 'GET', `${TARDIF}/${pressee.id}`)).corps.demande;

  it('un lien remplacé pendant que l’IBAN s’envoie n’écrit rien sous le nouveau (CPT-151)', async () => {
    const lien = await lienDe(pressee.id);
    const donner = () => appeler(undefined, 'POST', lien, { titulaire: 'Autre', iban: IBANS[0], bic: null });
    expect((await pendant(sql`secret = gen_random_uuid()`, donner)).corps.code).toBe('LIEN_INVALIDE');
    expect(await laDemande()).toMatchObject({ etat: 'DEMANDE', iban: null });
  });

  it('un IBAN donné pendant que le groupement les demande tous n’est pas effacé (PRS-29)', async () => {
    const donne = sql`saisi_le = now(), titulaire = 'Pressée', iban = ${IBANS[0]}, utilisable_le = now()`;
    const { corps } = await pendant(donne, () => appeler(m.g, 'POST', MANQUANTS));
    expect(corps).toMatchObject({ nbDemandes: 0 });
    expect(await laDemande()).toMatchObject({ etat: 'SAISI', titulaire: 'Pressée' });
  });
});
