import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelesDOrigine } from './rules/defauts.ts';
import { boutonDe, mettreEnPage, type TableauMail } from './rules/mise-en-page.ts';
import { erreursModele, redigerMail, signerMail, surUneLigneModeleMail, variablesOubliees } from './rules.ts';
import { modeleSaisieSchema } from './schemas.ts';
import {
  naturesModele,
  variablesObligatoires,
  variablesDe,
  type NatureModele,
  type VariableModeleMail,
} from './schemas/variables.ts';

const toutes = (nature: NatureModele, valeur = 'x') =>
  Object.fromEntries(variablesDe[nature].map((nom) => [nom, valeur]));

describe.each(naturesModele)('le modèle d’origine %s', (nature) => {
  const modele = { nature, ...modelesDOrigine[nature] };

  it('est accepté tel quel, et ne laisse aucune accolade', () => {
    expect(modeleSaisieSchema.safeParse(modelesDOrigine[nature]).success).toBe(true);
    expect(erreursModele(modele)).toEqual([]);
    const { sujet, texte } = redigerMail(modele, toutes(nature));
    expect(`${sujet}${texte}`).not.toMatch(/[{}]/);
  });

  it('reste lisible quand aucune variable ne dit rien', () => {
    const { texte } = redigerMail(modele, {});
    expect(texte).not.toMatch(/\n{3}| ,|\n\s+\n/);
    expect(texte.startsWith('Bonjour,') || texte.startsWith('Madame, Monsieur,')).toBe(true);
  });
});

it('les relances sont de plus en plus fermes, la dernière dit ce que chaque encours ouvre de droits', () => {
  expect(modelesDOrigine.RELANCE_1.corps).toContain('Sauf erreur de notre part');
  expect(modelesDOrigine.RELANCE_2.corps).toContain('sous quinze jours');
  expect(modelesDOrigine.RELANCE_3.corps).toMatch(/sous huit jours[\s\S]*\{\{droits\}\}/);
  // The law is only quoted for the types of encours concerned (ENC-55).
  for (const nature of ['DECLARATION', 'RELANCE_1', 'RELANCE_2', 'RELANCE_3'] as const)
    expect(modelesDOrigine[nature].corps).not.toContain('L441-10');
});

describe('ce qui ne va pas dans un modèle', () => {
  const erreurs = (champs: { sujet?: string; corps?: string }, nature: NatureModele = 'DECLARATION') =>
    erreursModele({ nature, sujet: 'Objet', corps: 'Message', ...champs });

  it.each([
    [{ corps: 'Bonjour {{labo}}' }, '/corps', 'La variable « labo » n’existe pas pour ce mail.'],
    [{ sujet: '{{lien}}' }, '/sujet', 'La variable « lien » n’existe pas pour ce mail.'],
    [{ corps: 'Bonjour {{laboratoire}' }, '/corps', 'Une variable s’écrit entre deux accolades : {{laboratoire}}.'],
    [{ corps: 'Bonjour laboratoire}}' }, '/corps', 'Une variable s’écrit entre deux accolades : {{laboratoire}}.'],
    [{ sujet: 'De {{signature}}' }, '/sujet', '{{signature}} tient sur plusieurs lignes : gardez-la pour le message.'],
    [{ sujet: '{{inconnue}}' }, '/sujet', 'La variable « inconnue » n’existe pas pour ce mail.'],
    [{ corps: '{{}}' }, '/corps', 'La variable «  » n’existe pas pour ce mail.'],
    [{ corps: '{{constructor}}' }, '/corps', 'La variable « constructor » n’existe pas pour ce mail.'],
  ])('%j', (champs, pointer, detail) => expect(erreurs(champs)).toEqual([{ pointer, detail }]));

  it('accepte des espaces dans les accolades, et une accolade seule', () =>
    expect(erreurs({ corps: '{{ laboratoire }} {a} }' })).toEqual([]));

  it.each(Object.entries(variablesObligatoires) as [NatureModele, readonly VariableModeleMail[]][])(
    '%s garde ce sans quoi il ne sert à rien',
    (nature, noms) => {
      const detail = `Gardez ${noms.map((nom) => `{{${nom}}}`).join(' et ')} : ce mail ne peut pas s’en passer.`;
      expect(erreurs({}, nature)).toEqual([{ pointer: '/corps', detail }]);
      expect(erreurs({ corps: noms.map((nom) => `{{${nom}}}`).join(' ') }, nature)).toEqual([]);
    },
  );

  it('dit les variables laissées de côté', () =>
    expect(
      variablesOubliees({
        nature: 'RELEVE',
        sujet: '{{nombre}}',
        corps: '{{laboratoire}} {{montant}} {{signature}} {{date}}',
      }),
    ).toEqual(['etablissement', 'expediteur']));
});

describe('rédiger', () => {
  const modele = {
    sujet: 'Pour {{laboratoire}}',
    corps: 'Bonjour {{representant}},\n\n{{decisions}}\n\n{{message}}\nFin',
  };

  it('met chaque variable à sa place, et fait disparaître la ligne qui ne dit rien', () => {
    expect(redigerMail(modele, { laboratoire: 'Éclat', representant: 'Camille', message: 'Un\nDeux' })).toEqual({
      sujet: 'Pour Éclat',
      texte: 'Bonjour Camille,\n\nUn\nDeux\nFin',
    });
    expect(redigerMail(modele, {}).texte).toBe('Bonjour,\n\nFin');
  });

  it('ne dit rien d’un nom qui n’est pas une variable, même d’un mot du langage : l’aperçu suit ce que l’on tape', () =>
    expect(
      redigerMail(
        { sujet: 'Pour {{labo}}', corps: 'Bonjour {{constructor}} {{toString}} {{__proto__}},\n{{labo}}\nFin' },
        {},
      ),
    ).toEqual({
      sujet: 'Pour',
      texte: 'Bonjour,\nFin',
    }));

  it('garde les espaces insécables d’un montant', () =>
    expect(redigerMail({ sujet: '{{montant}}', corps: 'x' }, { montant: '1\u00a0234,56\u00a0€' }).sujet).toContain(
      '1',
    ));

  it('ne relit jamais une valeur comme une variable, ni n’ajoute une ligne au sujet', () => {
    const valeur = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(valeur, valeur, (laboratoire, representant) => {
        const { sujet, texte } = redigerMail(modele, {
          laboratoire: `{{representant}}\r\nBcc: x@y.fr${laboratoire}`,
          representant,
        });
        expect(sujet).toMatch(/^Pour \{\{representant\}\} Bcc: x@y\.fr/);
        expect(sujet).not.toMatch(/[\p{C}\u2028\u2029]/u);
        expect(sujet.length).toBeLessThanOrEqual(255);
        expect(texte.split('\n')[0]).toMatch(/^Bonjour/);
      }),
    );
  });

  it('un sujet tient en 255 caractères', () => expect(surUneLigneModeleMail('é'.repeat(300))).toHaveLength(255));
});

it('la signature dit la personne, l’établissement et comment le joindre, sans trou', () => {
  const etablissement = {
    nom: 'Pharmacie du Canal',
    rue: '1 quai du Port',
    codePostal: '31000',
    ville: 'Toulouse',
    telephone: '0561000000',
  };
  expect(signerMail('Claire Durand', etablissement)).toBe(
    'Claire Durand\nPharmacie du Canal\n1 quai du Port, 31000 Toulouse\nTél. 0561000000',
  );
  expect(signerMail('Claire', { nom: 'P', rue: null, codePostal: null, ville: null, telephone: null })).toBe(
    'Claire\nP',
  );
});

describe('la mise en page', () => {
  const page = (texte: string, tableau?: TableauMail) =>
    mettreEnPage({
      sujet: 'Objet <b>',
      texte,
      etablissement: 'Pharmacie & Fils',
      ...(tableau && { tableaux: [tableau], montant: { montant: '3 €', libelle: '1 encours' } }),
    });

  it('donne le texte et la page : paragraphes, listes, tableau', () => {
    const { texte, html } = page('Bonjour,\n\n- un\n- deux\n\nFin\nici', {
      titre: 'Encours',
      rangees: [
        { genre: 'TITRE', libelle: 'E-1', details: ['BL 12', ''], montant: '3 €' },
        { genre: 'DETAIL', libelle: 'Crème', montant: '3 €' },
        { genre: 'TOTAL', libelle: 'Total', montant: '3 €' },
      ],
      note: 'Et 2 autres.',
    });
    expect(texte).toBe(
      '3 € : 1 encours\n\nBonjour,\n\n- un\n- deux\n\nFin\nici\n\nEncours\n3 € | E-1 | BL 12\n  - 3 € | Crème\n3 € | Total\nEt 2 autres.',
    );
    expect(html.indexOf('>3 €<')).toBeLessThan(html.indexOf('Bonjour'));
    expect(html).toMatch(/<li[^>]*>un<\/li><li[^>]*>deux<\/li><\/ul>/);
    expect(html).toContain('Fin<br>ici</p>');
    expect(html).toMatch(/>E-1<br><span[^>]*>BL 12<\/span><\/td><td[^>]*>3 €<\/td>/);
    expect(html).toContain('Pharmacie &amp; Fils');
  });

  it('tient dans 320 px : aucune largeur fixe, et seul un montant ne se coupe pas', () => {
    const { html } = page('x', { titre: 'a', rangees: [{ genre: 'DETAIL', libelle: 'b', montant: 'd' }] });
    const largeurs = [...html.matchAll(/(?<![-\w])(?:min-)?width:([^;"]+)/g)].map(([, largeur]) => largeur);
    expect(new Set(largeurs)).toEqual(new Set(['100%', '1%']));
    expect(html).not.toContain('overflow-x');
  });

  it('rend cliquables les adresses http et rien d’autre', () => {
    const { html } = page('Voir https://exemple.fr/a?b=1&c="2. javascript:alert(1) <https://x.fr>.');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, adresse]) => adresse)).toEqual([
      'https://exemple.fr/a?b=1&amp;c=',
      'https://x.fr',
    ]);
  });

  it('met en liste ce qui suit une annonce, et laisse les lignes d’un paragraphe ensemble', () => {
    const { html } = page('Décidé :\n- un\n- deux\nVoilà');
    expect(html).toMatch(/<p[^>]*>Décidé :<\/p><ul[^>]*><li[^>]*>un<\/li><li[^>]*>deux<\/li><\/ul><p[^>]*>Voilà<\/p>/);
  });

  it('fait un bouton de l’adresse où l’on répond, seule dans son paragraphe, et la laisse lisible dessous', () => {
    const adresse = 'https://exemple.fr/reclamations/1/public/u';
    const bouton = boutonDe('RECLAMATION', { lien: adresse });
    const dePage = (texte: string) =>
      mettreEnPage({ sujet: 'S', texte, etablissement: 'P', ...(bouton && { bouton }) }).html.match(
        /<a [^>]*>[^<]*<\/a>/g,
      );
    expect(dePage(`Bonjour,\n\n${adresse}\n\nMerci`)).toEqual([
      expect.stringMatching(/^<a href="https:\/\/exemple\.fr\/reclamations\/1\/public\/u".*>Répondre en ligne<\/a>$/),
      expect.stringContaining(`>${adresse}</a>`),
    ]);
    expect(dePage(`Ici : ${adresse}`)).toEqual([expect.stringContaining(`>${adresse}</a>`)]);
    expect(boutonDe('RELANCE_1', { lien: adresse })).toBeNull();
  });

  it('montre sous son nom une adresse nommée, et telle quelle dans le texte', () => {
    const adresse = 'https://exemple.fr/bind?ecran=encours';
    const { html, texte } = mettreEnPage({
      sujet: 'S',
      texte: `- 2 encours : ${adresse}\n\nAilleurs : https://autre.fr`,
      etablissement: 'P',
      liens: { [adresse]: 'Voir <ici>' },
    });
    const texteSansBalises = html.replace(/<[^>]*>/g, '');
    expect(texteSansBalises).toContain('2 encours : Voir &lt;ici&gt;');
    expect(texteSansBalises).not.toContain('/bind');
    expect(texteSansBalises).toContain('https://autre.fr');
    expect(html).toContain(`href="${adresse}"`);
    expect(texte).toContain(adresse);
  });

  it('rien de ce qui est écrit ne devient une balise', () => {
    const connues = new Set(
      page('x', {
        titre: 'a',
        rangees: [{ genre: 'DETAIL', libelle: 'b', details: ['c'], montant: 'd' }],
        note: 'e',
      }).html.match(/<\/?[a-z!]+/gi),
    );
    for (const balise of ['<ul', '</ul', '<li', '</li', '<a', '</a', '<br']) connues.add(balise);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<script>', '"', "'", '&', '- ', 'https://', 'x', '\n', '\n\n', '>', '</p>')),
        (morceaux) => {
          const { html } = page(`a${morceaux.join('')}`, {
            titre: morceaux.join(''),
            rangees: [{ genre: 'TITRE', libelle: morceaux.join(''), details: morceaux, montant: morceaux.join('') }],
            note: morceaux.join(''),
          });
          for (const balise of html.match(/<\/?[a-z!]+/gi) ?? []) expect(connues).toContain(balise);
          for (const [, adresse] of html.matchAll(/href="([^"]*)"/g)) expect(adresse).toMatch(/^https?:\/\/[^<>"']+$/);
        },
      ),
    );
  });
});
