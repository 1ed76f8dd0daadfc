import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#shared/core/acteur.ts';
import type { Encours, TypeEncours } from '#shared/features/argent/encours/schemas.ts';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { unEncours } from '#shared/features/argent/encours/exemples-de-test.ts';
import { typesSaisissables } from '#shared/features/argent/encours/schemas.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { multipart } from '#server/testing/multipart.ts';

let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const pharmaciens = ['ADMIN', 'ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const;
const typesParRole: Partial<Record<Role, readonly TypeEncours[]>> = {
  ADMIN: typesSaisissables,
  ACHAT: typesSaisissables,
  MERCHANDISING: ['CONTREPARTIE_TG', 'CONTREPARTIE_PROMO', 'CONTREPARTIE_PAYPS'],
  OPERATEUR: ['LOGISTIQUE', 'RETOUR'],
};

describe.each(pharmaciens)('les droits du rôle %s', (role) => {
  it.each(typesSaisissables)('sur un encours %s : l’acte permis passe, les autres sont refusés', async (type) => {
    const permis = typesParRole[role]!.includes(type);
    const regleur = role === 'ADMIN' || role === 'ACHAT';
    const token = m.jetons[role];
    const appeler = async (methode: 'POST' | 'PUT' | 'DELETE', suite: string, corps?: object) => {
      const { status, corps: recu } = await m.appeler(token, methode, suite, corps);
      return status === 403 ? recu.code : status;
    };
    const selon = (oui: boolean) => (oui ? 200 : 'ACTION_INTERDITE');
    const lire = async (id: number) => (await m.detail(id, token)) as Encours;

    expect(await appeler('POST', '', unEncours({ laboratoireId: m.labo, type }))).toBe(selon(permis));
    const { id } = await m.creer({ type, valeurAttendueCentimes: 100 });
    let e = await lire(id);
    expect(e.droits).toEqual({
      modifier: permis,
      declarer: permis,
      relancer: false,
      regler: regleur,
      repasserADeclarer: false,
      repasserARegler: false,
      suspendre: permis,
      joindre: permis,
      commenter: true,
      supprimer: role === 'ADMIN',
    });
    const saisie = {
      ...unEncours({ laboratoireId: m.labo, type, valeurAttendueCentimes: 100 }),
      dateDeclaration: e.dateDeclaration,
      responsableId: null,
    };
    expect(await appeler('PUT', `/${id}`, { ...saisie, version: e.version })).toBe(selon(permis));
    e = await lire(id);
    expect(await appeler('PUT', `/${id}/suspension`, { version: e.version, jusquau: null })).toBe(selon(permis));
    expect(await appeler('POST', `/${id}/commentaires`, { texte: 'Vu' })).toBe(200);
    const { corps, entetes } = multipart({ contenu: 'texte', nom: 'note.txt', mime: 'text/plain' });
    expect((await m.appeler(token, 'POST', `/${id}/pieces`, corps, entetes)).status).toBe(permis ? 200 : 403);
    expect(await appeler('POST', '/courriers/apercu', { acte: 'DECLARATION', encoursIds: [id] })).toBe(selon(permis));
    e = await lire(id);
    expect(await appeler('POST', '/declarer', { encours: m.vus(e), canal: 'TELEPHONE' })).toBe(selon(permis));
    if (!permis) await m.declarer(e);
    e = await lire(id);
    expect(e.droits).toMatchObject({ declarer: false, relancer: permis, regler: regleur, repasserADeclarer: regleur });
    expect(await appeler('POST', '/relancer', { encours: m.vus(e), canal: 'TELEPHONE' })).toBe(selon(permis));
    e = await lire(id);
    expect(
      await appeler('POST', `/${id}/reglements`, { version: e.version, action: 'AVOIR', montantCentimes: 100 }),
    ).toBe(selon(regleur));
    expect(await appeler('POST', '/regler', { encours: m.vus(e), action: 'AVOIR' })).toBe(
      regleur ? 409 : 'ACTION_INTERDITE',
    );
    e = await lire(id);
    expect(await appeler('POST', `/${id}/repasser-a-regler`, { version: e.version })).toBe(selon(regleur));
    e = await lire(id);
    expect(await appeler('POST', `/${id}/repasser-a-declarer`, { version: e.version })).toBe(selon(regleur));
    e = await lire(id);
    expect(await appeler('DELETE', `/${id}?version=${e.version}`)).toBe(selon(role === 'ADMIN'));
  });
});

describe('les autres rôles', () => {
  it('le groupement fait tout chez lui, sa consultation lit sans rien pouvoir', async () => {
    const cree = await m.creer({ laboratoireId: m.laboGroupement }, m.jetons.GROUPEMENT);
    expect(cree.droits).toMatchObject({ modifier: true, regler: true, supprimer: true });
    const encoursLu = await m.detail(cree.id, m.jetons.CONSULTATION_GROUPEMENT);
    expect(Object.values(encoursLu.droits)).toEqual(Array.from({ length: 10 }, () => false));
    const refus = await m.appeler(m.jetons.CONSULTATION_GROUPEMENT, 'POST', `/${cree.id}/commentaires`, { texte: 'x' });
    expect([refus.status, refus.corps.code]).toEqual([403, 'LECTURE_SEULE']);
  });

  it('un super administrateur n’a accès qu’en agissant pour un compte', async () => {
    const superAdmin = await m.app.jeton(await m.app.unTenant({ type: 'EDITEUR', nom: 'Éditeur' }), 'SUPER_ADMIN');
    expect((await m.appeler(superAdmin, 'GET', '')).status).toBe(403);
    const { token } = (await m.app.appeler(superAdmin, 'GET', `/api/v1/tenant/token/${m.pharmacie}`)).corps;
    const cree = await m.creer({}, token);
    expect([cree.responsableId, cree.droits.supprimer]).toEqual([null, true]);
    expect((await m.detail(cree.id)).chronologie[0]).toMatchObject({ action: 'creer', impersonation: true });
  });
});

describe('les encours du voisin', () => {
  it('répondent 404 à chaque appel, comme un numéro inconnu : chemin, filtre et corps', async () => {
    const declare = await m.declarer(await m.creer({ valeurAttendueCentimes: 900 }));
    const partiel = (await m.regler(declare, 100)).corps as Encours;
    const { corps, entetes } = multipart({ contenu: 'texte', nom: 'note.txt', mime: 'text/plain' });
    const [piece] = (await m.appeler(m.jetons.ADMIN, 'POST', `/${declare.id}/pieces`, corps, entetes)).corps;
    const [reglement] = (await m.detail(declare.id)).reglements;
    const encoursDuVoisin = await m.creer({ laboratoireId: m.laboVoisin }, m.voisin);
    const [moi] = (await m.appeler(m.jetons.ADMIN, 'GET', '/responsables')).corps as { id: number }[];
    const selection = { encours: [...m.vus(encoursDuVoisin), { id: partiel.id, version: partiel.version }] };
    const valide = unEncours({ laboratoireId: m.laboVoisin });
    const courrier = { destinataires: ['a@b.fr'], sujet: 'x', texte: 'x' };
    const tentatives: Record<string, ['GET' | 'POST' | 'PUT' | 'DELETE', string, unknown?][]> = {
      listEncours: [
        ['GET', `?laboratoireId=${m.labo}`],
        ['GET', `?responsableId=${moi!.id}`],
      ],
      ongletsEncours: [['GET', `/onglets?laboratoireId=${m.labo}`]],
      tuilesEncours: [['GET', `/tuiles?laboratoireId=${m.labo}`]],
      encoursParLaboratoire: [['GET', `/laboratoires?responsableId=${moi!.id}`]],
      bilanEncours: [['GET', `/bilan?laboratoireId=${m.labo}`]],
      exporterEncours: [['GET', `/export?laboratoireId=${m.labo}`]],
      encaissementsProposes: [['GET', `/encaissements-proposes?encours=${partiel.id}`]],
      detailEncours: [['GET', `/${partiel.id}`]],
      creerEncours: [
        ['POST', '', { ...valide, laboratoireId: m.labo }],
        ['POST', '', { ...valide, responsableId: moi!.id }],
      ],
      modifierEncours: [
        ['PUT', `/${partiel.id}`, { ...valide, dateDeclaration: '2026-01-01', responsableId: null, version: 1 }],
        [
          'PUT',
          `/${encoursDuVoisin.id}`,
          {
            ...valide,
            laboratoireId: m.labo,
            dateDeclaration: '2026-01-01',
            responsableId: null,
            version: encoursDuVoisin.version,
          },
        ],
        [
          'PUT',
          `/${encoursDuVoisin.id}`,
          { ...valide, dateDeclaration: '2026-01-01', responsableId: moi!.id, version: encoursDuVoisin.version },
        ],
      ],
      supprimerEncours: [['DELETE', `/${partiel.id}?version=1`]],
      apercuCourriers: [
        ['POST', '/courriers/apercu', { acte: 'DECLARATION', encoursIds: [encoursDuVoisin.id, partiel.id] }],
      ],
      declarerEncours: [
        ['POST', '/declarer', { ...selection, canal: 'MAIL' }],
        [
          'POST',
          '/declarer',
          { encours: m.vus(encoursDuVoisin), canal: 'MAIL', courriers: [{ laboratoireId: m.labo, ...courrier }] },
        ],
      ],
      relancerEncours: [['POST', '/relancer', { encours: [{ id: partiel.id, version: 1 }], canal: 'MAIL' }]],
      reglerEncours: [
        ['POST', `/${partiel.id}/reglements`, { version: partiel.version, action: 'AVOIR', montantCentimes: 1 }],
        [
          'POST',
          `/${encoursDuVoisin.id}/reglements`,
          { version: encoursDuVoisin.version, action: 'AVOIR', montantCentimes: 12_345, fichierId: piece.fichierId },
        ],
      ],
      joindreAuReglement: [['POST', `/${partiel.id}/reglements/${reglement.id}/piece`, corps]],
      annulerReglement: [['DELETE', `/${partiel.id}/reglements/${reglement.id}?version=1`]],
      reglerSelection: [['POST', '/regler', { ...selection, action: 'AVOIR' }]],
      repasserADeclarer: [['POST', `/${partiel.id}/repasser-a-declarer`, { version: partiel.version }]],
      repasserARegler: [['POST', `/${partiel.id}/repasser-a-regler`, { version: partiel.version }]],
      suspendreEncours: [['PUT', `/${partiel.id}/suspension`, { version: partiel.version, jusquau: null }]],
      commenterEncours: [['POST', `/${partiel.id}/commentaires`, { texte: 'x' }]],
      joindrePieces: [['POST', `/${partiel.id}/pieces`, corps]],
      lirePiece: [
        ['GET', `/${partiel.id}/pieces/${piece.fichierId}`],
        ['GET', `/${encoursDuVoisin.id}/pieces/${piece.fichierId}`],
      ],
      retirerPiece: [
        ['DELETE', `/${partiel.id}/pieces/${piece.fichierId}`],
        ['DELETE', `/${encoursDuVoisin.id}/pieces/${piece.fichierId}`],
      ],
      remettrePiece: [['POST', `/${partiel.id}/pieces/${piece.fichierId}/remettre`]],
      releveEncours: [['GET', `/laboratoires/${m.labo}/releve`]],
      apercuReleve: [['GET', `/laboratoires/${m.labo}/releve/courrier`]],
      envoyerReleve: [['POST', `/laboratoires/${m.labo}/releve`, courrier]],
      responsablesEncours: [],
    };
    expect(Object.keys(tentatives).toSorted()).toEqual(Object.keys(encoursContract).toSorted());
    const avant = await m.detail(partiel.id);
    for (const [nom, appels] of Object.entries(tentatives))
      for (const [methode, suite, envoi] of appels) {
        const reponse = await m.appeler(m.voisin, methode, suite, envoi, Buffer.isBuffer(envoi) ? entetes : undefined);
        expect([nom, suite, reponse.status, reponse.corps.code]).toEqual([nom, suite, 404, 'INTROUVABLE']);
      }
    expect(await m.detail(partiel.id)).toEqual(avant);
    expect((await m.appeler(m.voisin, 'GET', '')).corps.elements.map(({ id }: Encours) => id)).toEqual([
      encoursDuVoisin.id,
    ]);
    expect((await m.detail(encoursDuVoisin.id, m.voisin)).etat).toBe('A_DECLARER');
    expect(await m.mails(m.voisinage)).toEqual([]);
  });
});
