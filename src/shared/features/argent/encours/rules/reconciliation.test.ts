import { describe, expect, it } from 'vitest';
import { unSuivi } from '../exemples-de-test.ts';
import {
  champsSaisis,
  reconcilierLies,
  suivreDemande,
  type ChampSaisi,
  type EncoursDemande,
  type EncoursLie,
  type SuiteDesDeclares,
} from './reconciliation.ts';

const uneDemande = (champs: Partial<EncoursDemande> = {}): EncoursDemande => ({
  sourceDetailId: 1,
  laboratoireId: 4,
  type: 'RFA',
  info: 'RFA 2026 Solaires – palier 1',
  actionAttendue: 'RFA',
  actionDescription: null,
  valeurAttendueCentimes: 10_000,
  montantACompleter: false,
  preuveAttendue: false,
  payeur: 'LABO',
  dateDeclaration: '2026-03-01',
  ...champs,
});
/** An encours created from this demande, with the changes made to it since. */
const unLie = (champs: Partial<EncoursLie> = {}): EncoursLie => ({
  ...unSuivi(),
  ...uneDemande(),
  natureFiscale: 'HT',
  tauxTvaCentiemes: null,
  dateEcheance: '2026-03-31',
  origineMontant: 'CALCULE',
  champsSaisis: [],
  ...champs,
});
const autre = uneDemande({
  laboratoireId: 5,
  info: 'RFA 2026 Solaires et gorge – palier 1',
  actionAttendue: 'CHEQUE',
  valeurAttendueCentimes: 12_345,
  payeur: 'GROUPEMENT',
  dateDeclaration: '2026-04-10',
  dateEcheance: '2026-12-31',
});
const jour = { aujourdhui: '2026-06-01' };
const plan = (demandes: EncoursDemande[], lies: EncoursLie[], declares: SuiteDesDeclares = 'PARTENT') =>
  reconcilierLies(demandes, lies, { declares, ...jour });

describe('un encours à déclarer', () => {
  it.each<[string, Partial<EncoursLie>, Partial<EncoursLie>]>([
    [
      'suit en tout ce que personne n’a écrit',
      {},
      {
        laboratoireId: 5,
        info: autre.info,
        actionAttendue: 'CHEQUE',
        valeurAttendueCentimes: 12_345,
        payeur: 'GROUPEMENT',
        dateDeclaration: '2026-04-10',
        dateEcheance: '2026-12-31',
        echeanceAuto: false,
      },
    ],
    ['garde sa phrase', { info: 'À moi', champsSaisis: ['info'] }, { info: 'À moi', actionAttendue: 'CHEQUE' }],
    [
      'garde son action et ce qui la décrit',
      { actionAttendue: 'AUTRES', actionDescription: 'Deux cartons', champsSaisis: ['actionAttendue'] },
      { actionAttendue: 'AUTRES', actionDescription: 'Deux cartons', info: autre.info },
    ],
    [
      'garde son jour',
      { dateDeclaration: '2026-05-05', champsSaisis: ['dateDeclaration'] },
      { dateDeclaration: '2026-05-05' },
    ],
    [
      'garde son échéance',
      { dateEcheance: '2026-09-09', echeanceAuto: false, champsSaisis: ['dateEcheance'] },
      { dateEcheance: '2026-09-09', echeanceAuto: false, dateDeclaration: '2026-04-10' },
    ],
    [
      'garde son montant, qui n’est plus à compléter',
      { valeurAttendueCentimes: 777, montantACompleter: true, origineMontant: 'MANUEL' },
      { valeurAttendueCentimes: 777, montantACompleter: false, info: autre.info },
    ],
  ])('%s', (_cas, champs, attendu) => {
    expect(plan([autre], [unLie(champs)]).changer).toMatchObject([{ apres: attendu }]);
  });

  it('sans échéance demandée ni écrite, elle est trente jours après le jour écrit', () => {
    const lie = unLie({ dateDeclaration: '2026-05-05', champsSaisis: ['dateDeclaration'] });
    expect(suivreDemande(lie, uneDemande())).toMatchObject({ dateEcheance: '2026-06-04', echeanceAuto: true });
  });
});

describe('ce qu’une personne écrit', () => {
  const saisie = (champs: Partial<Parameters<typeof champsSaisis>[1]> = {}) => {
    const { info, actionAttendue, actionDescription, dateDeclaration } = unLie();
    return { info, actionAttendue, actionDescription, dateDeclaration, dateEcheance: null, ...champs };
  };
  const fixe = { dateEcheance: '2026-12-31', echeanceAuto: false } as const;
  it.each<[string, Partial<EncoursLie>, ReturnType<typeof saisie>, ChampSaisi[]]>([
    ['rien', {}, saisie(), []],
    ['la phrase', {}, saisie({ info: 'À moi' }), ['info']],
    ['ce que l’action veut dire', {}, saisie({ actionDescription: 'Deux cartons' }), ['actionAttendue']],
    ['le jour prévu', {}, saisie({ dateDeclaration: '2026-05-05' }), ['dateDeclaration']],
    ['le jour réel n’en est pas un', { etat: 'DECLARE' }, saisie({ dateDeclaration: '2026-05-05' }), []],
    ['l’échéance qui suivait, au même jour', {}, saisie({ dateEcheance: '2026-03-31' }), ['dateEcheance']],
    ['l’échéance du contrat, laissée', fixe, saisie({ dateEcheance: '2026-12-31' }), []],
    ['l’échéance du contrat, changée', fixe, saisie({ dateEcheance: '2027-01-31' }), ['dateEcheance']],
    ['l’échéance effacée', { ...fixe, champsSaisis: ['info', 'dateEcheance'] }, saisie(), ['info']],
    ['ce qui l’était déjà', { champsSaisis: ['info'] }, saisie(), ['info']],
  ])('%s', (_cas, champs, ecrit, attendus) => {
    expect(champsSaisis(unLie(champs), ecrit)).toEqual(attendus);
  });
});

describe('ce qui part, ce qui reste', () => {
  const declare = { etat: 'DECLARE' } as const;
  const recu = { ...declare, valeurRegleeCentimes: 10 } as const;
  const encoursRegle = { etat: 'REGLE', regleLe: '2026-05-05' } as const;
  it.each<[string, Partial<EncoursLie>, Readonly<Record<SuiteDesDeclares, boolean>>]>([
    ['à déclarer', {}, { SUIVENT: true, PARTENT: true, RESTENT: true }],
    ['à déclarer, écrit à la main', { champsSaisis: ['info'] }, { SUIVENT: true, PARTENT: true, RESTENT: true }],
    ['déclaré', declare, { SUIVENT: true, PARTENT: true, RESTENT: false }],
    ['déclaré, reçu en partie', recu, { SUIVENT: false, PARTENT: false, RESTENT: false }],
    ['réglé sans rien de reçu', encoursRegle, { SUIVENT: false, PARTENT: false, RESTENT: false }],
  ])('%s, et plus demandé', (_cas, champs, part) => {
    for (const declares of ['SUIVENT', 'PARTENT', 'RESTENT'] as const) {
      const { retirer, ecarts, changer } = plan([], [unLie(champs)], declares);
      expect([retirer.length, ecarts.length, changer.length]).toEqual(part[declares] ? [1, 0, 0] : [0, 1, 0]);
    }
  });

  it('déclaré et demandé autrement : le montant seul suit, ou l’écart se dit', () => {
    const [suit, part, reste] = (['SUIVENT', 'PARTENT', 'RESTENT'] as const).map((declares) =>
      plan([autre], [unLie(declare)], declares),
    );
    expect(suit).toMatchObject({
      changer: [{ apres: { valeurAttendueCentimes: 12_345, info: unLie().info, dateDeclaration: '2026-03-01' } }],
      ecarts: [],
    });
    expect([part?.changer, reste?.changer]).toEqual([[], []]);
    expect(reste?.ecarts).toMatchObject([{ demande: autre }]);
    expect(plan([uneDemande({ info: 'Une autre phrase' })], [unLie(declare)], 'RESTENT').ecarts).toEqual([]);
  });

  it('déclaré, son montant ramené au reçu le règle', () => {
    const { changer } = plan([uneDemande({ valeurAttendueCentimes: 10 })], [unLie(recu)], 'SUIVENT');
    expect(changer).toMatchObject([{ apres: { etat: 'REGLE', regleLe: jour.aujourdhui } }]);
  });

  it('ce qu’une personne a supprimé ne renaît pas ; ce qui est né se retient, ce qui finit s’oublie', () => {
    const demandes = [uneDemande(), uneDemande({ sourceDetailId: 2 })];
    expect(reconcilierLies(demandes, [], { declares: 'RESTENT', ...jour, dejaNes: [2, 3] })).toMatchObject({
      creer: [{ sourceDetailId: 1 }],
      nonReclames: [{ sourceDetailId: 2 }],
      retenir: [1],
      oublier: [3],
    });
  });
});
