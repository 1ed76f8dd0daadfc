import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IBANS } from '#server/testing/ibans.ts';
import { creerMondePrestation, type MondePrestation } from '#server/testing/mondes/prestation.ts';

let m: MondePrestation;
beforeAll(async () => {
  m = await creerMondePrestation();
  m.ok(await m.direIban(m.g, IBANS[2], { titulaire: 'Groupement Océan', bic: null }));
});
afterAll(() => m.app.fermer());
const COORDONNEES = '/api/v1/coordonneesBancaires';
const lire = async (jeton: string) => m.ok(await m.app.appeler(jeton, 'GET', COORDONNEES));
const dernierMail = async (tenantId: number) =>
  m.app.services.dbSysteme
    .selectFrom('mail')
    .select(['sujet', 'texte', 'destinataires'])
    .where('tenant_id', '=', tenantId)
    .where('cle', 'like', 'acte-sensible:%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const jetonDe = (texte: string): string => /ce-n-est-pas-moi\/(\S+)/.exec(texte)![1]!;
const contester = (jeton: string) =>
  m.app.appeler(undefined, 'POST', '/api/v1/actes/contestation', { corps: { jeton } });
const avancer = (heures: number) => {
  m.app.horloge.maintenant = new Date(m.app.horloge.maintenant.getTime() + heures * 3_600_000);
};

describe('un IBAN change (PRS-24)', () => {
  it('sans mot de passe retapé : refusé, rien n’est écrit', async () => {
    // Asking to join the groupement has confirmed his first session.
    const jeton = await m.app.jeton((await m.unMembre()).id, 'ADMIN');
    const corps = { titulaire: 'Autre', iban: IBANS[0], bic: null, version: null };
    const { status, corps: refus } = await m.app.appeler(jeton, 'PUT', COORDONNEES, { corps, confirmer: false });
    expect([status, refus.code]).toEqual([403, 'CONFIRMATION_REQUISE']);
    expect(await lire(jeton)).toBeNull();
  });

  it('le fichier laisse de côté l’IBAN neuf, le dit avec sa date, et ne reprend jamais l’ancien', async () => {
    const [premierMembre, deux] = [await m.unMembre(), await m.unMembre()];
    m.ok(await m.direIban(premierMembre.jeton, IBANS[0]));
    m.ok(await m.direIban(deux.jeton, IBANS[0]));
    const p = await m.payee([premierMembre, deux]);
    const ids = [m.partDe(p, premierMembre).id, m.partDe(p, deux).id];
    const change = m.ok(await m.direIbanNeuf(deux.jeton, IBANS[1], { version: 1 }));
    const utilisableLe = new Date(m.app.horloge.maintenant.getTime() + 72 * 3_600_000).toISOString();
    expect(change).toMatchObject({ utilisableLe, iban: IBANS[1] });
    expect(m.partDe(await m.lirePrestation(p.id), deux)).toMatchObject({
      ibanUtilisableLe: utilisableLe,
      obstacles: ['IBAN_EN_ATTENTE'],
    });
    const emise = m.ok(await m.emettre(p, ids));
    expect(emise.laissees).toEqual([
      { reversionId: ids[1], pharmacieNom: m.partDe(p, deux).pharmacieNom, utilisableLe },
    ]);
    expect(emise.virements[0]).toMatchObject({ nombre: 1, totalCentimes: 40_000 });
    const { brut } = await m.appeler(m.g, 'GET', `/${p.id}/virements/${emise.virements[0].id}/fichier`);
    expect(brut.toString()).not.toContain(IBANS[1]);
    expect(brut.toString().split(IBANS[0])).toHaveLength(2);
    expect(m.partDe(emise, deux).virementId).toBeNull();
  });

  it('quand il ne reste personne : refusé, avec la date ; passé 72 heures, il part', async () => {
    const membre = await m.unMembre();
    m.ok(await m.direIbanNeuf(membre.jeton, IBANS[0]));
    const p = await m.payee([membre]);
    const ids = [m.partDe(p, membre).id];
    const refus = await m.emettre(p, ids);
    expect([refus.status, refus.corps.code]).toEqual([409, 'IBAN_EN_ATTENTE']);
    expect(refus.corps.detail).toContain('utilisable le');
    avancer(72);
    const emise = m.ok(await m.emettre(p, ids, { dateExecution: '2027-11-25' }));
    expect([emise.laissees, emise.virements[0].nombre]).toEqual([[], 1]);
    expect((await lire(membre.jeton)).utilisableLe).toBeNull();
  });

  it('changer de titulaire ou de BIC ne fait pas attendre ; un autre IBAN, si', async () => {
    const { jeton } = await m.unMembre();
    m.ok(await m.direIban(jeton, IBANS[0]));
    expect(m.ok(await m.direIbanNeuf(jeton, IBANS[0], { version: 1, bic: 'GKCCBEBB' })).utilisableLe).toBeNull();
    expect(m.ok(await m.direIbanNeuf(jeton, IBANS[1], { version: 2 })).utilisableLe).not.toBeNull();
  });

  it('le titulaire qui n’est pas le compte avertit et ne refuse pas (PRS-25)', async () => {
    const { id, jeton } = await m.unMembre();
    const { nom } = await m.app.services.dbSysteme
      .selectFrom('tenant')
      .select('nom')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const autre = m.ok(await m.direIbanNeuf(jeton, IBANS[0], { titulaire: 'Kevin Martin' }));
    expect(autre.avertissement).toContain('Kevin Martin');
    const bon = m.ok(await m.direIbanNeuf(jeton, IBANS[0], { titulaire: `SELARL ${nom.toUpperCase()}`, version: 1 }));
    expect(bon.avertissement).toBeNull();
  });
});

describe('le mail d’alerte et « Ce n’est pas moi » (CPT-78 à CPT-80)', () => {
  it('va à tous les ADMIN et à l’adresse du compte ; d’un IBAN, ses quatre derniers caractères', async () => {
    const { id, jeton } = await m.unMembre();
    const { dbSysteme } = m.app.services;
    await m.app.unUtilisateur(id, 'ADMIN', `second-${id}`);
    const acheteur = await m.app.unUtilisateur(id, 'ACHAT', `acheteur-${id}`);
    await dbSysteme.updateTable('utilisateur').set({ email: `second-${id}@exemple.fr` }).where('username', '=', `second-${id}`).execute(); // prettier-ignore
    await dbSysteme.updateTable('utilisateur').set({ email: `achat-${id}@exemple.fr` }).where('id', '=', acheteur).execute(); // prettier-ignore
    m.ok(await m.direIban(jeton, IBANS[0]));
    m.ok(await m.direIbanNeuf(jeton, IBANS[1], { version: 1 }));
    const { sujet, texte, destinataires } = await dernierMail(id);
    expect(sujet).toContain('Compte bancaire modifié');
    expect(destinataires.toSorted()).toEqual(['contact@exemple.fr', `second-${id}@exemple.fr`]);
    for (const mot of [IBANS[0].slice(-4), IBANS[1].slice(-4), 'heure de Paris', '127.0.0.1'])
      expect(texte).toContain(mot);
    for (const iban of IBANS) expect(texte).not.toContain(iban.slice(0, 8));
  });

  it('le lien seul ne change rien ; le bouton remet l’ancien, utilisable comme avant, et ferme toutes les sessions', async () => {
    const { id, jeton } = await m.unMembre();
    m.ok(await m.direIban(jeton, IBANS[0]));
    m.ok(await m.direIbanNeuf(jeton, IBANS[1], { version: 1, titulaire: 'Voleur' }));
    const collegue = await m.app.jeton(id, 'ACHAT');
    const lien = jetonDe((await dernierMail(id)).texte);
    const verifier = () =>
      m.app.appeler(undefined, 'POST', '/api/v1/actes/contestation/verifier', { corps: { jeton: lien } });
    expect(m.ok(await verifier())).toMatchObject({ sujet: 'Compte bancaire modifié', source: '127.0.0.1' });
    expect((await lire(jeton)).iban).toBe(IBANS[1]);
    const reponses = await Promise.all(Array.from({ length: 6 }, () => contester(lien)));
    expect(reponses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    // What the cache of sessions remembers is told apart (COM-72).
    m.app.sessions.oublier();
    for (const mort of [jeton, collegue]) expect((await m.app.appeler(mort, 'GET', COORDONNEES)).status).toBe(401);
    expect(await lire(await m.app.jeton(id, 'ADMIN'))).toMatchObject({ iban: IBANS[0], utilisableLe: null });
    expect((await verifier()).corps.code).toBe('LIEN_UTILISE');
    const auteur = await m.app.services.dbSysteme
      .selectFrom('utilisateur')
      .select(['new_password_needed as impose'])
      .where('tenant_id', '=', id)
      .where('role', '=', 'ADMIN')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(auteur.impose).toBe(true);
    const journal = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select('action')
      .where('tenant_id', '=', id)
      .where('action', '=', 'contester-acte')
      .execute();
    expect(journal).toHaveLength(1);
  });

  it('le premier IBAN contesté est effacé', async () => {
    const { id, jeton } = await m.unMembre();
    m.ok(await m.direIbanNeuf(jeton, IBANS[1]));
    m.ok(await contester(jetonDe((await dernierMail(id)).texte)));
    expect(await lire(await m.app.jeton(id, 'ADMIN'))).toBeNull();
  });

  it('changé depuis : 409 en français, rien n’est touché ; du plus récent au plus ancien, tout revient', async () => {
    const { id, jeton } = await m.unMembre();
    m.ok(await m.direIban(jeton, IBANS[0]));
    m.ok(await m.direIbanNeuf(jeton, IBANS[1], { version: 1 }));
    const premier = jetonDe((await dernierMail(id)).texte);
    m.ok(await m.direIbanNeuf(jeton, IBANS[2], { version: 2 }));
    const second = jetonDe((await dernierMail(id)).texte);
    const refus = await contester(premier);
    expect([refus.status, refus.corps.code]).toEqual([409, 'CHANGE_DEPUIS']);
    expect((await lire(jeton)).iban).toBe(IBANS[2]);
    m.ok(await contester(second));
    m.ok(await contester(premier));
    expect(await lire(await m.app.jeton(id, 'ADMIN'))).toMatchObject({ iban: IBANS[0], utilisableLe: null });
  });

  it('passé 7 jours, ou inventé, le lien ne fait rien', async () => {
    const { id, jeton } = await m.unMembre();
    m.ok(await m.direIbanNeuf(jeton, IBANS[1]));
    const lien = jetonDe((await dernierMail(id)).texte);
    expect((await contester(`${lien}x`)).corps.code).toBe('LIEN_INVALIDE');
    avancer(7 * 24);
    expect((await contester(lien)).corps.code).toBe('LIEN_EXPIRE');
  });
});
