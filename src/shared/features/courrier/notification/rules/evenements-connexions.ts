import { rolesClients } from '#shared/core/roles.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { definirEvenement, titreFixe, LECTURE, type Phrase } from './forme-evenement.ts';

const GESTION = ['ADMIN', 'GROUPEMENT'] as const;
type AvecLaboratoire = { readonly nom: string };

/** The events about the connected software (sales, LGO, Payps) and the shared catalogue. */
export const evenementsDesConnexions = {
  PAYPS_DECONNECTE: definirEvenement<Phrase>({
    type: 'AUTRES',
    libelle: 'Payps déconnecté',
    pour: ['ADMIN'],
    mail: 'DEFAUT',
    clos: 'Payps connecté à nouveau',
    mots: titreFixe('Payps est déconnecté'),
  }),
  PAYPS_TROP_PERCU: definirEvenement<Phrase>({
    type: 'AUTRES',
    libelle: 'Payps revient sur un montant réglé',
    pour: ['ADMIN'],
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Payps est revenu sur un montant réglé'),
  }),
  MARQUES_A_LIER: definirEvenement<{ readonly marque: string }>({
    type: 'LABORATOIRE',
    libelle: 'Marques Payps à lier',
    pour: ['SUPER_ADMIN'],
    mail: 'CHOIX',
    clos: 'les marques liées à leur laboratoire',
    mots: ({ marque }) => ({
      title: 'Marque Payps à lier',
      body: `Payps rembourse « ${marque} » : dites de quel laboratoire elle est.`,
    }),
    ensemble: (nombre) => ({
      title: nombre > 1 ? `${nombre} marques Payps à lier` : 'Une marque Payps à lier',
      body: 'Dites de quel laboratoire est chacune : les pharmacies pourront s’y faire rembourser.',
    }),
  }),
  VENTES_MISES_DE_COTE: definirEvenement<{ readonly jour: Jour }>({
    type: 'AUTRES',
    libelle: 'Ventes mises de côté',
    pour: GESTION,
    mail: 'CHOIX',
    clos: 'les ventes acceptées ou écartées',
    mots: ({ jour }) => ({
      title: 'Ventes mises de côté',
      body:
        `L’agent local a renvoyé d’autres ventes pour le ` +
        `${formatJour(jour)}, déjà complet. Comparez-les, puis acceptez-les ou écartez-les.`,
    }),
    ensemble: (nombre) => ({
      title: nombre > 1 ? `${nombre} jours de ventes mis de côté` : 'Ventes mises de côté',
      body: 'L’agent local a renvoyé d’autres ventes : comparez-les, puis acceptez-les ou écartez-les.',
      lien: { ecran: 'parametresExtracteurs', params: { onglet: 'compte' } },
    }),
  }),
  JOURS_A_REPRENDRE: definirEvenement<{ readonly jour: Jour }>({
    type: 'AUTRES',
    libelle: 'Jours de ventes à reprendre',
    pour: GESTION,
    mail: 'CHOIX',
    clos: 'les jours importés par fichier',
    mots: ({ jour }) => ({
      title: 'Un jour de ventes à reprendre',
      body: `Les ventes du ${formatJour(jour)} ne peuvent pas être récupérées : importez un fichier.`,
    }),
    ensemble: (nombre, donnees) => ({
      title: nombre > 1 ? `${nombre} jours de ventes à reprendre` : 'Un jour de ventes à reprendre',
      body:
        `Les ventes de ${nombre} journées${donnees ? `, dont le ${formatJour(donnees.jour)},` : ''} ` +
        'ne peuvent pas être récupérées : importez un fichier.',
    }),
  }),
  CLE_AGENT: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'AUTRES',
    libelle: 'Fin de la clé de l’agent local',
    pour: GESTION,
    mail: 'TOUJOURS',
    clos: LECTURE,
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
  LGO_A_CONFIRMER: definirEvenement<{ readonly par: string }>({
    type: 'AUTRES',
    libelle: 'Réglage du LGO à confirmer',
    pour: ['ADMIN'],
    mail: 'TOUJOURS',
    clos: 'le réglage confirmé ou écarté',
    mots: ({ par }) => ({
      title: 'Réglage du LGO à confirmer',
      body: `${par} a saisi la connexion à votre logiciel. Elle ne sert qu’une fois confirmée par vous.`,
    }),
  }),
  LGO_PAS_A_JOUR: definirEvenement<Phrase>({
    type: 'PROMO_TG',
    libelle: 'Promotion pas à jour dans le LGO',
    pour: ['ADMIN', 'ACHAT', 'MERCHANDISING'],
    mail: 'CHOIX',
    clos: 'la promotion à jour dans le LGO',
    mots: titreFixe('Une promotion n’est pas à jour dans le LGO'),
  }),
  LABORATOIRE_DEMANDE: definirEvenement<Phrase>({
    type: 'LABORATOIRE',
    libelle: 'Laboratoire demandé',
    pour: ['SUPER_ADMIN'],
    mail: 'CHOIX',
    clos: 'le laboratoire ajouté ou refusé',
    mots: titreFixe('Laboratoire demandé'),
  }),
  LABORATOIRE_AJOUTE: definirEvenement<Phrase>({
    type: 'LABORATOIRE',
    libelle: 'Laboratoire ajouté',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Laboratoire ajouté'),
  }),
  LABORATOIRE_REFUSE: definirEvenement<AvecLaboratoire & { readonly motif: string; readonly propre: boolean }>({
    type: 'LABORATOIRE',
    libelle: 'Laboratoire refusé',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ nom, motif, propre }) => ({
      title: 'Laboratoire refusé',
      body: `Le laboratoire « ${nom} » n’entre pas au catalogue${
        propre ? ' et reste propre à votre compte' : ''
      }. Motif : ${motif}`,
    }),
  }),
  LABORATOIRE_MODIFIE: definirEvenement<Phrase>({
    type: 'LABORATOIRE',
    libelle: 'Laboratoire modifié',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: titreFixe('Laboratoire modifié'),
  }),
  LABORATOIRE_RETIRE: definirEvenement<AvecLaboratoire>({
    type: 'LABORATOIRE',
    libelle: 'Laboratoire retiré',
    pour: rolesClients,
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ nom }) => ({
      title: 'Laboratoire retiré',
      body: `Le laboratoire « ${nom} » a été retiré du catalogue.`,
    }),
  }),
  IMPORT_PRODUITS: definirEvenement<Phrase & { readonly titre: string }>({
    type: 'AUTRES',
    libelle: 'Import de produits fini',
    pour: ['SUPER_ADMIN'],
    mail: 'CHOIX',
    clos: LECTURE,
    mots: ({ titre, phrase }) => ({ title: titre, body: phrase }),
  }),
} as const;
