import { describe, expect, it } from 'vitest';
import { champsDesTitresInvitation } from './colonnes.ts';
import { clesDesLignes, lireInvitationsDuFichier, type ConnuInvitation } from './lignes.ts';
import type { ChampInvitation } from '../schemas.ts';

const CORRESPONDANCE: readonly ChampInvitation[] = ['nom', 'mail', 'finess', 'codePostal', 'ville', 'segment'];
const CONNU: ConnuInvitation = {
  registre: [
    {
      finess: '440990000',
      cip: null,
      nom: 'PHARMACIE DES TILLEULS',
      rue: '12 RUE HAUTE',
      codePostal: '44000',
      ville: 'NANTES',
    },
  ],
  registreVide: false,
  segments: [{ id: 7, nom: 'Grand Ouest' }],
  adherents: new Set(['adherente@exemple.fr']),
  invitees: new Map([
    ['invitee@exemple.fr', 'INVITEE'],
    ['inscrite@exemple.fr', 'INSCRITE'],
    ['declinee@exemple.fr', 'DECLINEE'],
  ]),
};
const lireFichier = (rangees: readonly (readonly string[])[], connu: ConnuInvitation = CONNU) =>
  lireInvitationsDuFichier(
    { lignes: rangees.map((cellules, i) => ({ numero: i + 2, cellules })), correspondance: CORRESPONDANCE },
    connu,
  );

it('les titres d’une liste d’adhérents sont reconnus (RES-50)', () => {
  expect(champsDesTitresInvitation(['Pharmacie', 'E-mail', 'N° FINESS', 'CP', 'Ville', 'Segment', 'Remarque'])).toEqual(
    [...CORRESPONDANCE, null],
  );
  expect(champsDesTitresInvitation(['Raison sociale', 'Adresse e-mail', 'Code CIP', 'Adresse'])).toEqual([
    'nom',
    'mail',
    'cip',
    'rue',
  ]);
});

describe('qui un fichier invite (RES-50)', () => {
  it('la pharmacie du registre, avec son adresse et son segment', () => {
    expect(lireFichier([['Tilleuls', ' Contact@Exemple.FR ', '', '44000', '', 'grand ouest']])).toEqual({
      invitations: [
        {
          ligne: 2,
          nom: 'Tilleuls',
          mail: 'contact@exemple.fr',
          finess: '440990000',
          cip: null,
          rue: '12 RUE HAUTE',
          codePostal: '44000',
          ville: 'NANTES',
          segmentId: 7,
          segmentNom: 'Grand Ouest',
          doutes: [],
        },
      ],
      nbAuRegistre: 1,
      remarques: [],
    });
  });

  it.each([
    ['sans adresse', ['Tilleuls', ''], 'L’adresse e-mail manque.'],
    ['à l’adresse fausse', ['Tilleuls', 'contact@'], '« contact@ » n’est pas une adresse e-mail.'],
    ['déjà invitée', ['Tilleuls', 'INVITEE@exemple.fr'], 'Cette adresse est déjà invitée.'],
    ['déjà inscrite', ['Tilleuls', 'inscrite@exemple.fr'], 'Cette pharmacie s’est inscrite par votre invitation.'],
    ['qui a décliné', ['A', 'declinee@exemple.fr'], 'Cette pharmacie a demandé à ne plus être invitée par vous.'],
    ['adhérente', ['A', 'adherente@exemple.fr'], 'Cette adresse est celle d’un de vos adhérents.'],
    ['sans nom, inconnue du registre', ['', 'a@exemple.fr'], 'Le nom manque.'],
  ])('laisse de côté une ligne %s', (_, cellules, phrase) => {
    const { invitations, remarques } = lireFichier([cellules, ['Autre', 'autre@exemple.fr']]);
    expect(invitations.map(({ mail }) => mail)).toEqual(['autre@exemple.fr']);
    expect(remarques).toContainEqual({ genre: 'REFUSEE', ligne: 2, phrase });
  });

  it('n’invite qu’une fois une adresse écrite deux fois', () => {
    const { invitations, remarques } = lireFichier([
      ['A', 'a@exemple.fr'],
      ['B', 'A@exemple.fr'],
    ]);
    expect(invitations).toHaveLength(1);
    expect(remarques.at(-1)).toMatchObject({ genre: 'REFUSEE', ligne: 3, phrase: expect.stringContaining('ligne 2') });
  });

  it('invite avec un doute celle que rien ne confirme ou dont le segment est inconnu', () => {
    const { invitations, remarques } = lireFichier([['Inconnue', 'a@exemple.fr', '12', '35000', '', 'Nulle part']]);
    expect(invitations[0]).toMatchObject({ finess: null, segmentId: null });
    expect(remarques.map(({ genre }) => genre)).toEqual(['DOUTE', 'DOUTE', 'DOUTE']);
    expect(lireFichier([['Inconnue', 'a@exemple.fr']], { ...CONNU, registreVide: true }).remarques).toEqual([]);
  });

  it('dit ce qui empêche tout envoi', () => {
    expect(lireInvitationsDuFichier({ lignes: [], correspondance: ['nom'] }, CONNU).remarques).toMatchObject([
      { genre: 'BLOQUANT', phrase: 'Dites quelle colonne tient l’adresse e-mail.' },
    ]);
    expect(lireFichier([['A', '']]).remarques[0]).toMatchObject({ genre: 'BLOQUANT' });
  });

  it('cherche au registre par ce que les lignes disent, une fois chacun', () => {
    const lignes = [
      { numero: 1, cellules: ['A', 'a@exemple.fr', '440 990 000', '44000', 'Nantes'] },
      { numero: 2, cellules: ['B', 'b@exemple.fr', 'faux', '44000', 'Nantes'] },
    ];
    expect(clesDesLignes({ lignes, correspondance: CORRESPONDANCE })).toEqual({
      finess: ['440990000'],
      cips: [],
      codesPostaux: ['44000'],
      villes: ['Nantes'],
    });
  });
});
