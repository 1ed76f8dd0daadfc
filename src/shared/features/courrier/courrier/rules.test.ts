import { describe, expect, it } from 'vitest';
import type { ResteAEcrire } from './contract/mien.ts';
import { etatEnMots, explicationDe, resteEnMotsCourrier } from './messages.ts';
import { cacherLiens, porteUnLienSecret, raisonDe } from './rules.ts';

describe('la raison d’un refus, en français', () => {
  it.each([
    ['550 5.1.1 <x@y.fr>: Recipient address rejected: User unknown in virtual mailbox table', 'L’adresse n’existe pas'],
    ['550 mailbox unavailable', 'L’adresse n’existe pas'],
    ['450 4.1.2 Domain not found', 'Le nom de domaine'],
    ['552 5.2.2 Mailbox full', 'La boîte du destinataire est pleine'],
    ['452 4.3.1 Insufficient system storage', 'La boîte du destinataire est pleine'],
    ['552 5.3.4 Message size exceeds fixed limit', 'n’accepte pas un mail aussi volumineux'],
    ['554 5.7.1 Message rejected as spam', 'protection contre les indésirables'],
    ['Invalid login: 535 5.7.8 Error: authentication failed', 'momentanément en panne'],
    ['connect ECONNREFUSED 10.0.0.1:587', 'n’a pas répondu'],
    ['Greeting never received', 'n’a pas répondu'],
    ['getaddrinfo ENOTFOUND smtp.exemple.fr', 'n’a pas répondu'],
    ['554 Transaction failed', 'Le serveur du destinataire l’a refusé.'],
  ])('%s', (erreur, phrase) => {
    expect(raisonDe(erreur)).toContain(phrase);
    expect(raisonDe(erreur)).not.toMatch(/\d{3}|[A-Z]{4,}/);
  });

  it('ce que Pharmaccord a écrit lui-même reste tel quel', () =>
    expect(raisonDe('La pièce jointe « a.pdf » n’existe plus.')).toBe('La pièce jointe « a.pdf » n’existe plus.'));
});

describe('l’état d’un mail', () => {
  const mail = { statut: 'ENVOYE', erreur: null, nonRemis: [] as string[] } as const;
  it.each([
    [mail, 'Envoyé', null],
    [{ ...mail, erreur: 'Refusé', nonRemis: ['a@b.fr'] }, 'Pas arrivé à tous', 'a@b.fr ne l’a pas reçu.'],
    [{ ...mail, nonRemis: ['a@b.fr', 'c@d.fr'] }, 'Pas arrivé à tous', 'a@b.fr, c@d.fr ne l’ont pas reçu.'],
    [{ statut: 'EN_ATTENTE', erreur: null, nonRemis: ['a@b.fr'] }, 'Envoi en cours', null],
    [
      { statut: 'EN_ATTENTE', erreur: '451 4.2.2 full', nonRemis: ['a@b.fr'] },
      'Nouvel essai bientôt',
      'La boîte du destinataire est pleine.',
    ],
    [
      { statut: 'CONSERVE', erreur: null, nonRemis: ['a@b.fr'] },
      'Conservé, non envoyé',
      'L’envoi de mails n’est pas configuré sur ce serveur.',
    ],
    [
      { statut: 'ECHEC', erreur: '552 quota', nonRemis: ['a@b.fr'] },
      'Non remis',
      'La boîte du destinataire est pleine.',
    ],
  ] as const)('%j', (courrier, etat, explication) => {
    expect([etatEnMots(courrier), explicationDe(courrier)]).toEqual([etat, explication]);
  });
});

describe('ce qui reste à écrire aujourd’hui, en mots (CRR-42)', () => {
  const libre: ResteAEcrire = {
    inconnus: [],
    adresses: { reste: 60, rouvreLe: null },
    mails: null,
    jeuneJusquau: null,
  };
  const rouvreLe = '2026-11-28T13:05:00Z';
  it.each<[string, Partial<ResteAEcrire>, RegExp | null, boolean]>([
    ['rien quand rien n’est borné', {}, null, false],
    ['une adresse inconnue, nommée', { inconnus: ['a@b.fr'] }, /^a@b\.fr n’est pas .* encore 60 adresses/, false],
    ['plusieurs, comptées', { inconnus: ['a@b.fr', 'c@d.fr'] }, /^2 de ces adresses .* encore 60 adresses/, false],
    [
      'plus qu’il n’en reste : refusées, et quand cela rouvre',
      { inconnus: ['a@b.fr', 'c@d.fr'], adresses: { reste: 1, rouvreLe } },
      /il reste 1 adresse de cette sorte.* se rouvre le 28\/11\/2026/,
      true,
    ],
    [
      'un compte récent',
      { mails: { reste: 12, rouvreLe }, jeuneJusquau: '2026-12-05' },
      /récent \(jusqu’au 05\/12\/2026\) : encore 12 mails/,
      false,
    ],
    [
      'un compte récent qui n’en a plus',
      { mails: { reste: 0, rouvreLe }, jeuneJusquau: '2026-12-05' },
      /plus aucun mail ne part aujourd’hui\. La limite se rouvre le 28\/11\/2026/,
      true,
    ],
  ])('%s', (_cas, reste, phrase, atteint) => {
    const dit = resteEnMotsCourrier({ ...libre, ...reste });
    if (phrase === null) return expect(dit).toBeNull();
    expect(dit?.phrases.join(' ')).toMatch(phrase);
    expect(dit?.atteint).toBe(atteint);
  });
});

describe('les liens d’un courrier gardé', () => {
  const JETON = 'Zr7hD3kQp9wLx2VbN5tYc8MfJ1sGe4UaXo6Ki0Rq_-A';
  it.each([
    [`https://x.fr/mot-de-passe/${JETON}`, 'https://x.fr/mot-de-passe/•••'],
    [
      'https://x.fr/reclamation/12/0f8fad5b-d9cb-469f-a165-70867728950e?page=1',
      'https://x.fr/reclamation/12/•••?page=1',
    ],
    [
      `Lien (https://x.fr/a/${JETON}), puis https://x.fr/b?jeton=${JETON}`,
      'Lien (https://x.fr/a/•••), puis https://x.fr/b?jeton=•••',
    ],
  ])('%s', (texte, cache) => {
    expect(cacherLiens(texte)).toBe(cache);
    expect(porteUnLienSecret(texte)).toBe(true);
  });
  it.each(['https://x.fr/registre-des-pharmacies?page=2', `Référence ${JETON}`, 'https://x.fr/parametres/abonnement'])(
    'rien à cacher : %s',
    (texte) => expect([cacherLiens(texte), porteUnLienSecret(texte)]).toEqual([texte, false]),
  );
});
