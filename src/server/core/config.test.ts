import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { documentationDesVariables } from './config-variables.ts';

const fautes = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.phrases;
    throw error;
  }
};

describe('configuration', () => {
  it('démarre sans rien définir', () => {
    expect(readConfig({ PATH: '/bin' })).toEqual({
      port: 3000,
      host: '0.0.0.0',
      dataDir: resolve('data'),
      fichiers: { sorte: 'dossier' },
      databaseUrl: undefined,
      databaseMigrationUrl: undefined,
      publicUrl: 'http://localhost:3000',
      trustProxy: false,
      smtpUrl: undefined,
      mailFrom: 'Pharmaccord <ne-pas-repondre@localhost>',
      logLevel: 'info',
      demo: undefined,
      clamav: undefined,
      journal: { mois: 13, moisAcces: 13 },
      sauvegarde: { dossier: undefined, heure: '02:15', nombre: 7, cle: undefined, cles: [] },
      metricsToken: undefined,
      calculatorUrl: undefined,
      paiement: { moyen: 'manuel' },
      secrets: { cle: undefined, anciennes: [] },
      sortiesLocales: [],
    });
  });

  it.each([
    ['SAUVEGARDE_HEURE', '25:00', 'SAUVEGARDE_HEURE doit être une heure comme 02:15.'],
    ['SAUVEGARDE_HEURE', '2h15', 'SAUVEGARDE_HEURE doit être une heure comme 02:15.'],
    ['SAUVEGARDE_HEURE', '02:15:00', 'SAUVEGARDE_HEURE doit être une heure comme 02:15.'],
    ['SAUVEGARDE_NOMBRE', '0', 'SAUVEGARDE_NOMBRE doit être un nombre entier de 1 à 999.'],
    ['SAUVEGARDE_NOMBRE', '-3', 'SAUVEGARDE_NOMBRE doit être un nombre entier de 1 à 999.'],
    ['SAUVEGARDE_NOMBRE', '7,5', 'SAUVEGARDE_NOMBRE doit être un nombre entier de 1 à 999.'],
    ['SAUVEGARDE_NOMBRE', 'sept', 'SAUVEGARDE_NOMBRE doit être un nombre entier de 1 à 999.'],
  ])('refuse %s=%s', (nom, valeur, phrase) =>
    expect(fautes({ SAUVEGARDE_DOSSIER: '/mnt/copie', [nom]: valeur })).toEqual([phrase]),
  );

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collecteur:4318', 'comme http://127.0.0.1:4318.'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', 'une liste comme'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%', 'une liste comme'],
    ['OTEL_TRACES_SAMPLER', 'always_on', 'doit être l’un de'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.1', 'de 0 à 1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'dix', 'de 0 à 1'],
    ['OTEL_METRIC_EXPORT_INTERVAL', '0', 'de 100 à 600000'],
    ['OTEL_BSP_SCHEDULE_DELAY', '1e9', 'de 100 à 60000'],
    ['TRACES_PARTENAIRES', 'oui', 'true ou false'],
  ])('refuse %s=%s', (nom, valeur, phrase) => {
    const [faute, ...autres] = fautes({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', [nom]: valeur });
    expect(faute).toContain(nom);
    expect(faute).toContain(phrase);
    expect(autres).toEqual([]);
  });

  it('lit le récepteur OpenTelemetry et ses en-têtes', () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://a:4318/', OTEL_EXPORTER_OTLP_HEADERS: 'x=a%20b, y=c=d' };
    expect(readConfig(env).otlp).toMatchObject({ url: 'http://a:4318', entetes: { x: 'a b', y: 'c=d' }, part: 1 });
    expect(fautes({ TRACES_PARTENAIRES: 'true' })).toHaveLength(1);
  });

  it('refuse une heure de sauvegarde sans dossier : rien ne serait sauvegardé', () => {
    expect(fautes({ SAUVEGARDE_HEURE: '03:00' })).toEqual([
      'SAUVEGARDE_HEURE ne sert qu’avec SAUVEGARDE_DOSSIER : définissez les deux ou aucune.',
    ]);
    expect(fautes({ SAUVEGARDE_HEURE: '03:00', SAUVEGARDE_DOSSIER: '/mnt/copie' })).toEqual([]);
    expect(fautes({ SAUVEGARDE_NOMBRE: '3' })).toEqual([]);
  });

  it('lit ce qui est défini', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '127.0.0.1',
      DATABASE_URL: 'postgresql://app@db/pharmaccord',
      PUBLIC_URL: 'https://pharmaccord.exemple.fr/',
      SMTP_URL: 'smtps://a:b@mail.exemple.fr',
      DEMO: 'false',
      METRICS_TOKEN: '0123456789abcdef',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'https://pharmaccord.exemple.fr',
      demo: false,
      logLevel: 'debug',
    });
    expect([config.databaseDirectUrl, config.databaseMigrationUrl]).toEqual([config.databaseUrl, config.databaseUrl]);
  });

  it('derrière un répartiteur, ce qui tient une session va droit à la base (EXP-100)', () => {
    const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgresql://app@bouncer/p', 'postgresql://app@db/p'];
    const config = { databaseUrl: DATABASE_URL, databaseDirectUrl: DATABASE_DIRECT_URL };
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
      ...config,
      databaseMigrationUrl: DATABASE_DIRECT_URL,
    });
    const DATABASE_MIGRATION_URL = 'postgresql://chef@db/p';
    expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL })).toMatchObject({
      ...config,
      databaseMigrationUrl: DATABASE_MIGRATION_URL,
    });
    expect(fautes({ DATABASE_DIRECT_URL })).toEqual([
      'DATABASE_DIRECT_URL ne sert qu’avec DATABASE_URL : définissez les deux ou aucune.',
    ]);
  });

  it('l’adresse publique suit le port, une variable vide vaut une variable absente', () => {
    expect(readConfig({ PORT: '4000', PUBLIC_URL: '', DEMO: ' ' })).toMatchObject({
      publicUrl: 'http://localhost:4000',
      demo: undefined,
    });
  });

  it.each([
    ['false', false],
    ['0', false],
    ['2', 2],
    ['10.0.0.1, 192.168.0.0/16,::1', ['10.0.0.1', '192.168.0.0/16', '::1']],
  ])('TRUST_PROXY=%s', (texte, attendu) => {
    expect(readConfig({ TRUST_PROXY: texte }).trustProxy).toEqual(attendu);
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '30.5'],
    ['HOST', 'http://localhost'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['PUBLIC_URL', 'pharmaccord.fr'],
    ['PUBLIC_URL', 'ftp://pharmaccord.fr'],
    ['PUBLIC_URL', 'https://pharmaccord.fr/?a=1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.1/33'],
    ['TRUST_PROXY', 'balancer'],
    ['SMTP_URL', 'mail.exemple.fr:25'],
    ['MAIL_FROM', 'Pharmaccord'],
    ['MAIL_FROM', 'a@b.fr\nBcc: c@d.fr'],
    ['LOG_LEVEL', 'bavard'],
    ['DEMO', 'oui'],
    ['SECURITY_CONTACT', 'securite@exemple.fr'],
    ['METRICS_TOKEN', 'court'],
    ['CLAMAV_URL', 'http://clamd:3310'],
    ['JOURNAL_MOIS', '0'],
    ['JOURNAL_MOIS', '121'],
    ['JOURNAL_ACCES_MOIS', '6,5'],
    ['CALCULATOR_URL', 'javascript:alert(1)'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['SUPPORT_URL', 'http://aide.exemple.fr/widget'],
    ['SUPPORT_URL', 'http://localhost:3000/ailleurs'],
  ])('refuse %s=%s par une phrase qui nomme la variable', (nom, valeur) => {
    const phrases = fautes({ [nom]: valeur });
    expect(phrases).toHaveLength(1);
    expect(phrases[0]).toMatch(new RegExp(`^${nom} .+\\.$`));
  });

  it('dit toutes les fautes à la fois', () => {
    const phrases = fautes({ PORT: 'x', DEMO: 'oui', DATABASE_MIGRATION_URL: 'postgresql://a@b/c' });
    expect(phrases.map((phrase) => phrase.split(' ')[0])).toEqual(['PORT', 'DEMO', 'DATABASE_MIGRATION_URL']);
  });

  it('chaque variable est décrite, une seule fois', () => {
    const noms = documentationDesVariables.map(({ nom }) => nom);
    expect(new Set(noms).size).toBe(noms.length);
    expect(documentationDesVariables.filter(({ description }) => !description.endsWith('.'))).toEqual([]);
  });

  const payzen = {
    PAIEMENT: 'payzen',
    PAYZEN_SITE_ID: '12345678',
    PAYZEN_CLE: '0123456789abcdef',
    ABONNEMENT_PRIX: '4900',
  };
  it('lit le paiement en ligne', () => {
    expect(readConfig(payzen).paiement).toEqual({
      moyen: 'payzen',
      siteId: '12345678',
      cle: '0123456789abcdef',
      mode: 'TEST',
      url: 'https://secure.payzen.eu/vads-payment/',
      rest: null,
      tarif: { montantCentimes: 4900, mois: 1 },
    });
    expect(readConfig({ ...payzen, ABONNEMENT_MOIS: '12', PAYZEN_URL: 'http://127.0.0.1:9/p' }).paiement).toMatchObject(
      {
        url: 'http://127.0.0.1:9/p',
        tarif: { mois: 12 },
      },
    );
    expect(readConfig({ ...payzen, PAYZEN_REST_CLE: 'mot-de-passe-rest' }).paiement).toMatchObject({
      rest: { url: 'https://api.payzen.eu/api-payment/', cle: 'mot-de-passe-rest' },
    });
    expect(readConfig({ ...payzen, PAIEMENT: 'manuel' }).paiement).toEqual({ moyen: 'manuel' });
  });

  it.each([
    [{ PAIEMENT: 'cheque' }, ['PAIEMENT doit valoir manuel ou payzen.']],
    [
      { PAIEMENT: 'payzen' },
      ['PAYZEN_SITE_ID', 'PAYZEN_CLE', 'ABONNEMENT_PRIX'].map(
        (nom) => `${nom} est obligatoire quand PAIEMENT vaut payzen.`,
      ),
    ],
    [{ ...payzen, PAYZEN_SITE_ID: '1234567' }, ['PAYZEN_SITE_ID doit compter 8 chiffres.']],
    [{ ...payzen, PAYZEN_CLE: 'courte' }, ['PAYZEN_CLE doit compter au moins 16 caractères.']],
    [{ ...payzen, PAYZEN_MODE: 'test' }, ['PAYZEN_MODE doit valoir TEST ou PRODUCTION.']],
    [{ ...payzen, ABONNEMENT_PRIX: '49,00' }, ['ABONNEMENT_PRIX doit être un nombre entier de centimes, comme 4900.']],
    [{ ...payzen, ABONNEMENT_MOIS: '2' }, ['ABONNEMENT_MOIS doit valoir 1, 3, 6 ou 12.']],
    [
      { ...payzen, PAYZEN_URL: 'http://paiement.exemple.fr/' },
      ['PAYZEN_URL doit commencer par https:// : une carte bancaire ne se donne pas en clair.'],
    ],
    [
      { ...payzen, PAYZEN_URL: 'secure.payzen.eu' },
      ['PAYZEN_URL doit être une adresse comme https://secure.payzen.eu/vads-payment/.'],
    ],
    [{ ...payzen, PAYZEN_REST_CLE: 'courte' }, ['PAYZEN_REST_CLE doit compter au moins 16 caractères.']],
    [
      { ...payzen, PAYZEN_REST_URL: 'http://api.exemple.fr/' },
      ['PAYZEN_REST_URL doit commencer par https:// : un mot de passe ne s’envoie pas en clair.'],
    ],
  ])('refuse un paiement mal réglé : %j', (env, phrases) => expect(fautes(env)).toEqual(phrases));

  const s3 = {
    FILES_STORE: 's3',
    FILES_S3_URL: 'https://s3.exemple.fr/pharmaccord/',
    FILES_S3_CLE: 'cle',
    FILES_S3_SECRET: 'secret',
  };
  it('lit où vont les fichiers', () => {
    expect(readConfig(s3).fichiers).toEqual({
      sorte: 's3',
      url: 'https://s3.exemple.fr/pharmaccord',
      region: 'auto',
      cle: 'cle',
      secret: 'secret',
    });
    expect(readConfig({ ...s3, FILES_STORE: 'dossier' }).fichiers).toEqual({ sorte: 'dossier' });
  });

  it.each([
    [{ FILES_STORE: 'disque' }, ['FILES_STORE doit valoir dossier ou s3.']],
    [
      { FILES_STORE: 's3' },
      ['FILES_S3_URL', 'FILES_S3_CLE', 'FILES_S3_SECRET'].map(
        (nom) => `${nom} est obligatoire quand FILES_STORE vaut s3.`,
      ),
    ],
    [
      { ...s3, FILES_S3_URL: 'https://s3.exemple.fr' },
      ['FILES_S3_URL doit finir par le nom du compartiment, comme https://s3.exemple.fr/pharmaccord.'],
    ],
    [{ ...s3, FILES_S3_REGION: 'eu west' }, ['FILES_S3_REGION doit être un nom de région, comme eu-west-3.']],
  ])('refuse un stockage mal réglé : %j', (env, phrases) => expect(fautes(env)).toEqual(phrases));
});
