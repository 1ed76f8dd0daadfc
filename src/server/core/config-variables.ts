/** The variables an administrator can set; the table of docs/exploitation.md is checked against them. */
export const documentationDesVariables = [
  { nom: 'PORT', defaut: '3000', description: 'Port d’écoute, de 1 à 65535.' },
  {
    nom: 'HOST',
    defaut: '0.0.0.0',
    description: 'Adresse d’écoute ; `127.0.0.1` n’écoute que cette machine, `::` écoute aussi en IPv6.',
  },
  { nom: 'DATA_DIR', defaut: './data', description: 'Dossier de la base embarquée et des fichiers déposés.' },
  {
    nom: 'FILES_STORE',
    defaut: 'dossier',
    description: 'Où vont les fichiers déposés : `dossier` (`DATA_DIR/fichiers`) ou `s3` (tout service compatible S3).',
  },
  {
    nom: 'FILES_S3_URL',
    defaut: '',
    description:
      'Avec `s3` : adresse du compartiment, son nom à la fin (`https://s3.exemple.fr/pharmaccord`) ; il doit exister.',
  },
  {
    nom: 'FILES_S3_REGION',
    defaut: 'auto',
    description: 'Avec `s3` : région du compartiment (`eu-west-3`, `fr-par`…).',
  },
  { nom: 'FILES_S3_CLE', defaut: '', description: 'Avec `s3` : identifiant de la clé d’accès.' },
  { nom: 'FILES_S3_SECRET', defaut: '', description: 'Avec `s3` : secret de la clé d’accès.' },
  {
    nom: 'DATABASE_URL',
    defaut: '',
    description:
      'Base PostgreSQL 15 ou plus récente (`postgresql://compte:motdepasse@serveur/base`, ou plusieurs serveurs : ' +
      '`@un:5432,deux:5432/base`) ; absente, une base embarquée est démarrée.',
  },
  {
    nom: 'DATABASE_DIRECT_URL',
    defaut: 'DATABASE_URL',
    description:
      'Derrière un répartiteur de connexions (PgBouncer) : la même base sans lui, pour ce qui a besoin d’une session ' +
      '(annonces entre instances, migrations, signes de vie des sauvegardes).',
  },
  {
    nom: 'DATABASE_MIGRATION_URL',
    defaut: 'DATABASE_DIRECT_URL',
    description:
      'Connexion du propriétaire de la base, directe elle aussi, pour les migrations, quand celle de l’application ' +
      'n’en est pas propriétaire.',
  },
  {
    nom: 'DATABASE_REPLICA_URL',
    defaut: '',
    description:
      'Un serveur PostgreSQL qui suit celui de `DATABASE_URL` (un seul, même compte, même base) : il répond aux ' +
      'statistiques, aux exports et aux archives tant qu’il a tout rejoué ; sinon, le principal.',
  },
  {
    nom: 'PUBLIC_URL',
    defaut: 'http://localhost:PORT',
    description: 'Adresse à laquelle les utilisateurs joignent Pharmaccord ; elle figure dans les mails.',
  },
  {
    nom: 'TRUST_PROXY',
    defaut: 'false',
    description:
      'Répartiteurs dont l’en-tête X-Forwarded-For est cru : leur nombre, ou leurs adresses et réseaux séparés par ' +
      'des virgules.',
  },
  {
    nom: 'SMTP_URL',
    defaut: '',
    description:
      'Serveur d’envoi (`smtp://` ou `smtps://`) ; absent, les mails sont gardés et montrés au super administrateur.',
  },
  { nom: 'MAIL_FROM', defaut: 'Pharmaccord <ne-pas-repondre@localhost>', description: 'Expéditeur des mails.' },
  {
    nom: 'LOG_LEVEL',
    defaut: 'info',
    description: 'Détail du journal : fatal, error, warn, info, debug, trace ou silent.',
  },
  {
    nom: 'DEMO',
    defaut: '',
    description:
      'Charger la démonstration : `true` ou `false` ; absent, elle n’est chargée que dans une base embarquée neuve.',
  },
  {
    nom: 'SECURITY_CONTACT',
    defaut: '',
    description:
      'À qui signaler une faille (`mailto:securite@exemple.fr` ou une page `https://`), dit par ' +
      '`/.well-known/security.txt` ; absent, il n’existe pas.',
  },
  {
    nom: 'CLAMAV_URL',
    defaut: '',
    description:
      'Antivirus clamd (`tcp://machine:3310` ou `unix:/run/clamav/clamd.ctl`) qui examine chaque fichier envoyé ; ' +
      'injoignable, les envois attendent (503). Absent, aucun antivirus n’est consulté.',
  },
  {
    nom: 'JOURNAL_MOIS',
    defaut: '13',
    description: 'Mois pendant lesquels le journal est gardé, de 1 à 120.',
  },
  {
    nom: 'JOURNAL_ACCES_MOIS',
    defaut: '13',
    description: 'Mois pendant lesquels le journal garde connexions, exports et téléchargements, de 1 à 120.',
  },
  {
    nom: 'SAUVEGARDE_DOSSIER',
    defaut: '',
    description:
      'Dossier où Pharmaccord se sauvegarde chaque nuit, de préférence sur un autre disque ; absent, seul `npm run ' +
      'sauvegarde` le fait.',
  },
  {
    nom: 'SAUVEGARDE_HEURE',
    defaut: '02:15',
    description: 'Avec `SAUVEGARDE_DOSSIER` : heure de la sauvegarde, à Paris.',
  },
  {
    nom: 'SAUVEGARDE_NOMBRE',
    defaut: '7',
    description: 'Sauvegardes gardées dans un dossier, de 1 à 999 ; les plus anciennes au-delà sont supprimées.',
  },
  {
    nom: 'SAUVEGARDE_CLE',
    defaut: '',
    description:
      'Clé qui chiffre et signe les sauvegardes (32 octets en base64 : `openssl rand -base64 32`), à garder ailleurs ' +
      'qu’avec elles ; absente, elles sont en clair.',
  },
  {
    nom: 'SAUVEGARDE_CLES_ANCIENNES',
    defaut: '',
    description: 'Clés précédentes, séparées par des virgules : celles des sauvegardes que l’on garde encore.',
  },
  {
    nom: 'METRICS_TOKEN',
    defaut: '',
    description: 'Jeton demandé pour lire `/metrics` ; absent, `/metrics` est fermé.',
  },
  {
    nom: 'CALCULATOR_URL',
    defaut: '',
    description:
      'Adresse d’un autre calculateur de prix, ouvert par les écrans ; absente, c’est le nôtre (`/calculatrice/`).',
  },
  {
    nom: 'SUPPORT_URL',
    defaut: '',
    description:
      'Page d’un support extérieur (`https://aide.exemple.fr/widget`), ouverte par le bouton « Support » dans un ' +
      'cadre isolé, d’une autre origine que `PUBLIC_URL` ; absente, c’est la conversation avec les super ' +
      'administrateurs.',
  },
  {
    nom: 'PAIEMENT',
    defaut: 'manuel',
    description:
      'Souscription des abonnements : `manuel` (demandée, puis saisie par le super administrateur) ou `payzen` ' +
      '(carte bancaire, PayZen / Lyra).',
  },
  {
    nom: 'ABONNEMENT_PRIX',
    defaut: '',
    description: 'Avec un paiement en ligne : prix TTC d’une période d’abonnement, en centimes (`4900` pour 49,00 €).',
  },
  {
    nom: 'ABONNEMENT_MOIS',
    defaut: '1',
    description: 'Avec un paiement en ligne : mois d’une période d’abonnement (1, 3, 6 ou 12).',
  },
  { nom: 'PAYZEN_SITE_ID', defaut: '', description: 'Avec `payzen` : identifiant de la boutique, 8 chiffres.' },
  {
    nom: 'PAYZEN_CLE',
    defaut: '',
    description: 'Avec `payzen` : clé HMAC-SHA-256 de la boutique, celle du mode choisi.',
  },
  { nom: 'PAYZEN_MODE', defaut: 'TEST', description: 'Avec `payzen` : `TEST` ou `PRODUCTION`.' },
  {
    nom: 'PAYZEN_URL',
    defaut: 'https://secure.payzen.eu/vads-payment/',
    description: 'Avec `payzen` : adresse de la page de paiement.',
  },
  {
    nom: 'PAYZEN_REST_CLE',
    defaut: '',
    description:
      'Avec `payzen` : mot de passe de l’API REST, celui du mode choisi ; il arrête le mandat d’un compte qui se ' +
      'résilie. Sans lui, le super administrateur l’arrête chez le prestataire.',
  },
  {
    nom: 'PAYZEN_REST_URL',
    defaut: 'https://api.payzen.eu/api-payment/',
    description: 'Avec `PAYZEN_REST_CLE` : adresse de l’API REST.',
  },
  {
    nom: 'SECRETS_KEY',
    defaut: '',
    description:
      'Clé qui chiffre les mots de passe et jetons des connexions (32 octets en base64 : `openssl rand -base64 32`) ' +
      '; sans elle, aucune connexion ne s’enregistre.',
  },
  {
    nom: 'SECRETS_KEYS_ANCIENNES',
    defaut: '',
    description:
      'Clés précédentes, séparées par des virgules : le temps d’un démarrage, qui rechiffre tout avec `SECRETS_KEY`.',
  },
  {
    nom: 'SORTIES_LOCALES',
    defaut: '',
    description:
      'Machines du réseau interne que le serveur a le droit d’appeler (`lgo.interne:8080`, séparées par des ' +
      'virgules), une fois autorisées par le super administrateur.',
  },
  {
    nom: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    defaut: '',
    description:
      'Récepteur OpenTelemetry (OTLP par HTTP, JSON : `http://127.0.0.1:4318`) des traces et mesures ; absent, rien ' +
      'n’est chargé ni envoyé.',
  },
  {
    nom: 'OTEL_EXPORTER_OTLP_HEADERS',
    defaut: '',
    description: 'En-têtes de chaque envoi (`authorization=Bearer%20jeton`, séparés par des virgules).',
  },
  { nom: 'OTEL_SERVICE_NAME', defaut: 'pharmaccord', description: 'Nom sous lequel l’instance se dit au récepteur.' },
  {
    nom: 'OTEL_TRACES_SAMPLER',
    defaut: 'parentbased_always_on',
    description:
      'Traces gardées : `parentbased_always_on`, `parentbased_traceidratio` (la part ' +
      '`OTEL_TRACES_SAMPLER_ARG`) ou `parentbased_always_off`.',
  },
  {
    nom: 'OTEL_TRACES_SAMPLER_ARG',
    defaut: '1',
    description: 'Avec `parentbased_traceidratio` : part des traces gardées, de `0` à `1`.',
  },
  {
    nom: 'OTEL_BSP_SCHEDULE_DELAY',
    defaut: '5000',
    description: 'Millisecondes entre deux envois de traces, de 100 à 60000.',
  },
  {
    nom: 'OTEL_METRIC_EXPORT_INTERVAL',
    defaut: '60000',
    description: 'Millisecondes entre deux envois de mesures, de 100 à 600000.',
  },
  {
    nom: 'TRACES_PARTENAIRES',
    defaut: 'false',
    description: 'Dire aux partenaires appelés la trace de l’appel (`traceparent`) : `true` ou `false`.',
  },
] as const satisfies readonly { readonly nom: string; readonly defaut: string; readonly description: string }[];

export type Variable = (typeof documentationDesVariables)[number]['nom'];

/** Pairs of variables: the first one has no effect without the second. */
export const variablesLiees = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_MIGRATION_URL', 'DATABASE_URL'],
  ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
  ['SAUVEGARDE_HEURE', 'SAUVEGARDE_DOSSIER'],
  ['TRACES_PARTENAIRES', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
] as const satisfies readonly (readonly [Variable, Variable])[];
