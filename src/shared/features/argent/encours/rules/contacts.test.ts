import { describe, expect, it } from 'vitest';
import { destinatairesDe, liensDesCoordonnees, type CoordonneesEncours } from './contacts.ts';

const labo: CoordonneesEncours = {
  emailLaboratoire: 'labo@l.fr',
  emailPlateforme: 'plateforme@l.fr',
  emailComptabilite: 'compta@l.fr',
  urlEspaceDeclaratif: 'https://l.fr/declarer',
  urlReclamationLogistique: null,
  urlReclamationComptable: 'https://l.fr/compta',
  contacts: [],
};

describe('à qui l’on écrit', () => {
  it.each([
    ['LOGISTIQUE', 'plateforme@l.fr'],
    ['RETOUR', 'plateforme@l.fr'],
    ['COMPENSATION', 'compta@l.fr'],
    ['RECLAMATION', 'compta@l.fr'],
    ['CONTREPARTIE_TG', 'labo@l.fr'],
    ['RFA', 'labo@l.fr'],
    ['CHALLENGE', 'labo@l.fr'],
  ] as const)('%s : %s', (type, adresse) => {
    expect(destinatairesDe(labo, [type])).toEqual([adresse]);
  });

  it('préfère le contact de la sorte, se rabat sur ce qui existe, ne répète pas une adresse', () => {
    const contacts = [{ nom: 'Lou', email: 'Lou@l.fr', usages: ['LOGISTIQUE', 'COMPTABILITE'] }];
    expect(destinatairesDe({ ...labo, contacts }, ['LOGISTIQUE', 'COMPENSATION'])).toEqual(['Lou@l.fr']);
    expect(destinatairesDe({ ...labo, emailPlateforme: null }, ['LOGISTIQUE'])).toEqual(['labo@l.fr']);
    expect(
      destinatairesDe({ ...labo, emailLaboratoire: null, emailPlateforme: null, emailComptabilite: null }, [
        'LOGISTIQUE',
      ]),
    ).toEqual([]);
  });

  it('monte à la comptabilité puis à la direction au fil des relances', () => {
    const contacts = [{ nom: 'Dir', email: 'dir@l.fr', usages: ['DIRECTION'] }];
    const suivi = [1, 2, 3].map((niveau) => destinatairesDe({ ...labo, contacts }, ['CHALLENGE'], niveau));
    expect(suivi).toEqual([['labo@l.fr'], ['labo@l.fr', 'compta@l.fr'], ['labo@l.fr', 'compta@l.fr', 'dir@l.fr']]);
  });

  it('propose les portails connus, une fois chacun', () => {
    expect(liensDesCoordonnees(labo, ['LOGISTIQUE', 'RFA', 'CHALLENGE', 'COMPENSATION'])).toEqual([
      { titre: 'Réclamation comptable', url: 'https://l.fr/compta' },
      { titre: 'Espace déclaratif', url: 'https://l.fr/declarer' },
    ]);
  });
});
