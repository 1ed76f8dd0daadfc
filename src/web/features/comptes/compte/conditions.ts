/** The general terms, article by article. A paragraph is a string, a list an array. */
type Article = { readonly titre: string; readonly contenu: readonly (string | readonly string[])[] };

export const MISE_A_JOUR = '2026-11-01';

export const conditionsDUtilisation: readonly Article[] = [
  {
    titre: 'Objet',
    contenu: [
      'Pharmaccord est un service en ligne destiné aux pharmacies d’officine, à leurs groupements et aux personnes ' +
        'qu’ils autorisent. Il aide à suivre les relations commerciales avec les laboratoires : fiches des ' +
        'laboratoires, encours réclamés et réglés, documents échangés et notifications.',
      'Les présentes conditions fixent les règles d’utilisation du service. Créer un compte, c’est les accepter au ' +
        'nom de la pharmacie ou du groupement que l’on représente.',
    ],
  },
  {
    titre: 'Qui peut s’inscrire',
    contenu: [
      'L’inscription est ouverte aux pharmacies d’officine exploitées en France. Elle est faite par un titulaire ou ' +
        'par une personne qu’il a expressément chargée de le représenter.',
      'Chaque inscription est vérifiée avant l’ouverture du compte. Nous pouvons demander un justificatif et refuser ' +
        'une inscription incomplète, inexacte, ou faite par une personne qui n’a pas qualité pour engager l’officine.',
      'Si vous indiquez appartenir à un groupement qui accepte les demandes, ce groupement est prévenu et peut ' +
        'accepter ou refuser votre adhésion. Vous pouvez mettre fin à cette adhésion à tout moment.',
    ],
  },
  {
    titre: 'Comptes et identifiants',
    contenu: [
      'Chaque utilisateur dispose d’un identifiant et d’un mot de passe personnels. Ils ne se prêtent pas : les ' +
        'actions faites avec un identifiant sont réputées faites par son titulaire et sont inscrites dans un journal.',
      'L’administrateur de la pharmacie choisit qui accède au compte et avec quel rôle. Il retire sans délai l’accès ' +
        'd’une personne qui quitte l’officine.',
      'Prévenez-nous immédiatement si vous pensez qu’un mot de passe est connu d’un tiers.',
    ],
  },
  {
    titre: 'Essai, abonnement et accès offert',
    contenu: [
      'La création du compte est gratuite. Une période d’essai de quinze jours ou d’un mois peut être accordée à ' +
        'l’ouverture ; elle prend fin d’elle-même et n’engage à rien.',
      'Au terme de l’essai, l’utilisation du service demande un abonnement en cours ou un accès offert. Le ' +
        'prix et la durée de l’abonnement sont ceux convenus par écrit lors de sa souscription.',
      'Sans abonnement en cours, l’accès aux écrans de travail est suspendu. Les données restent conservées et vous ' +
        'pouvez en demander une copie pendant trente jours.',
    ],
  },
  {
    titre: 'Ce à quoi vous vous engagez',
    contenu: [
      'En utilisant Pharmaccord, vous vous engagez à :',
      [
        'saisir des informations exactes et n’y joindre que des documents que vous avez le droit de communiquer ;',
        'n’enregistrer aucune donnée de patient, ni dans les champs libres, ni dans les pièces jointes ;',
        'relire les messages que le service prépare à l’intention des laboratoires avant de les envoyer ;',
        'respecter les accords de confidentialité qui vous lient à vos laboratoires et à votre groupement ;',
        'ne pas tenter d’accéder aux informations d’un autre compte, ni de perturber le service.',
      ],
    ],
  },
  {
    titre: 'Ce à quoi nous nous engageons',
    contenu: [
      'Nous mettons en œuvre les moyens raisonnables pour que le service soit disponible, sûr et exact. Les ' +
        'interventions programmées sont faites, autant que possible, en dehors des heures d’ouverture des officines.',
      'Pharmaccord est un outil de suivi. Il ne remplace ni la comptabilité de l’officine, ni les contrats conclus ' +
        'avec les laboratoires, qui seuls font foi. Les montants affichés résultent des informations saisies ou ' +
        'transmises par les utilisateurs.',
      'Notre responsabilité ne peut être engagée pour une décision commerciale prise par un utilisateur, ni pour le ' +
        'refus d’un laboratoire de régler une somme réclamée.',
    ],
  },
  {
    titre: 'Données de l’officine',
    contenu: [
      'Les données que vous enregistrez vous appartiennent. Elles sont séparées de celles des autres comptes : ' +
        'aucune pharmacie ne voit celles d’une autre.',
      'Un groupement ne voit que ce que le service partage explicitement avec lui dans le cadre de l’adhésion. Les ' +
        'modifications que vous apportez à la fiche d’un laboratoire ne valent que pour votre compte.',
      'Pour vous assister, un membre de nos équipes peut agir au nom de votre compte. Un bandeau le lui rappelle en ' +
        'permanence et chaque action ainsi faite est inscrite au journal avec son nom.',
    ],
  },
  {
    titre: 'Données personnelles',
    contenu: [
      'Nous traitons les nom, prénom, adresse e-mail, identifiant et traces de connexion des utilisateurs pour ' +
        'fournir le service, en assurer la sécurité et répondre à vos demandes. Ces traitements reposent sur ' +
        'l’exécution du contrat et sur notre intérêt légitime à protéger le service.',
      'Ces données ne sont ni vendues, ni utilisées à des fins publicitaires. Elles sont conservées le temps du ' +
        'compte, puis archivées pour la durée des prescriptions légales.',
      'Conformément au règlement (UE) 2016/679 et à la loi du 6 janvier 1978, chaque personne peut demander l’accès ' +
        'à ses données, leur rectification, leur effacement, la limitation de leur traitement ou leur portabilité, ' +
        'et ' +
        's’opposer à leur traitement. Elle peut aussi saisir la Commission nationale de l’informatique et des ' +
        'libertés ' +
        '(CNIL).',
      'Votre navigateur garde votre session et vos préférences d’affichage. Le service ne dépose aucun traceur ' +
        'publicitaire.',
    ],
  },
  {
    titre: 'Propriété intellectuelle',
    contenu: [
      'Le logiciel, son nom et ses contenus sont protégés. L’abonnement donne le droit d’utiliser le service pour ' +
        'les besoins de l’officine ou du groupement, sans autre cession.',
      'Les noms et logos des laboratoires restent la propriété de leurs titulaires et ne servent qu’à les désigner.',
    ],
  },
  {
    titre: 'Durée et fin du compte',
    contenu: [
      'Le compte est ouvert pour une durée indéterminée. L’administrateur d’une pharmacie peut le résilier à tout ' +
        'moment ; la résiliation ferme aussitôt toutes les sessions du compte.',
      'Nous pouvons suspendre un compte en cas de manquement grave aux présentes conditions, après en avoir averti ' +
        'son administrateur, sauf urgence tenant à la sécurité du service.',
    ],
  },
  {
    titre: 'Évolution des conditions',
    contenu: [
      'Ces conditions peuvent évoluer avec le service. Toute modification importante est annoncée aux ' +
        'administrateurs au moins trente jours avant de s’appliquer ; ils peuvent alors résilier leur compte sans ' +
        'frais.',
    ],
  },
  {
    titre: 'Droit applicable',
    contenu: [
      'Les présentes conditions sont soumises au droit français. En cas de désaccord, les parties recherchent ' +
        'd’abord une solution amiable ; à défaut, le litige relève des tribunaux français compétents.',
    ],
  },
];
