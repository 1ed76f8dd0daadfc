import type { NomEcran } from '#shared/core/screens.ts';

/** The purpose of the screen, what the user does there, and what to know about it (AID-10). */
type Phrases = readonly [string, string, string];

export const aidesDesEcrans: Readonly<Record<NomEcran, Phrases>> = {
  accueil: [
    'Cette page réunit ce qui vous attend : les montants, ce qui reste à faire et les derniers échanges.',
    'Chaque ligne ouvre exactement ce qu’elle compte ; une fois traitée, elle disparaît.',
    'Elle ne montre que ce que votre rôle ouvre.',
  ],
  laboratoires: [
    'Vos laboratoires, avec ce que chacun vous doit et ce qui reste à lire.',
    'Cherchez par nom ou par ville, marquez vos favoris d’une étoile, ajoutez ceux du catalogue.',
    'Un laboratoire absent du catalogue se demande : il vous sert aussitôt, à vous seul jusqu’à la réponse.',
  ],
  laboratoire: [
    'Tout ce que vous avez avec ce laboratoire : ce qu’il doit, ce qui attend, ce qui se termine, qui le suit.',
    'La vue d’ensemble ouvre chaque chiffre ; chaque onglet a ses filtres, et son adresse se partage telle quelle.',
    'La fiche porte ses contacts : les mails que vous envoyez partent à eux.',
  ],
  promotions: [
    'Vos promotions et têtes de gondole, en liste, au calendrier ou sur le plan de la pharmacie.',
    'Créez, placez sur un emplacement, validez la promo et la TG séparément, photographiez, puis traitez une fois ' +
      'finie.',
    'Une contrepartie due qui n’a pas été réclamée se voit ici : ce compteur doit être à zéro.',
  ],
  promotionNouvelle: [
    'Une promotion se décrit en quelques champs : laboratoire, dates, dispositif, produits, emplacements, ' +
      'contreparties.',
    'Vous pouvez l’enregistrer incomplète : ce qui manque pour valider est montré champ par champ.',
    'Une offre reçue en fichier s’importe : chaque ligne devient un brouillon à relire.',
  ],
  promotionModifier: [
    'Vous modifiez une promotion qui existe : l’historique garde ce qui a changé, et par qui.',
    'Si une autre personne l’a modifiée entre-temps, votre saisie est conservée et l’écart vous est montré.',
    'Enregistrer ne valide rien : chaque partie, promo et TG, se valide à part.',
  ],
  promotionsGroupement: [
    'Les opérations du groupement : vous les écrivez une fois, chaque adhérent visé en reçoit sa copie.',
    'Suivez qui a répondu, relancez ceux qui tardent, lisez ce que chacun a fait.',
    'Après publication, une modification se force : elle change aussi chez les adhérents, et ses effets sont montrés ' +
      'avant.',
  ],
  promotionForcer: [
    'Vous modifiez une opération déjà publiée : les copies de vos adhérents changeront avec elle.',
    'Avant d’enregistrer, la page dit chez combien d’adhérents et ce qui bougera.',
    'Leur réponse, leur emplacement et leurs photos restent à eux.',
  ],
  comparatif: [
    'Les produits d’une année comparés par ce qu’ils coûtent et rapportent vraiment, remises de fin d’année comprises.',
    'Ajoutez vos produits ou importez-les d’un fichier, puis classez-les par marge ou par taux de marque.',
    'Le panneau « Et si » essaie d’autres prix au même volume ; rien de ce qu’il calcule n’est gardé.',
  ],
  conditions: [
    'Ce qui est négocié avec tous vos laboratoires : ce qui se termine, ce qui est renégocié, ce qui est retiré.',
    'Triez par gain, puis renégociez ou reconduisez d’une ligne : la nouvelle condition s’ajoute, l’ancienne reste.',
    'Le gain est ce que vos factures ont payé de moins que le prix brut ; une condition retirée ne compte plus.',
  ],
  rfa: [
    'Vos remises de fin d’année : la base atteinte, ce qui manque au palier suivant, l’attendu et le réglé.',
    'Écrivez la base mois par mois, ou laissez vos ventes et vos factures la mesurer ; validez un palier pour créer ' +
      'son encours.',
    'Celles de votre groupement arrivent ici : acceptez-les ou refusez-les.',
  ],
  rfasGroupement: [
    'Les remises de fin d’année négociées pour vos adhérents : réponses, bases déclarées, total et prochain palier.',
    'Préparez un brouillon, publiez-le à des segments, puis dites un palier atteint.',
    'Vous lisez les bases que vos adhérents déclarent, jamais l’argent qu’ils reçoivent.',
  ],
  prestations: [
    'Ce que le groupement vend à ses laboratoires : facturé, payé, puis reversé aux adhérents.',
    'Partagez chaque prestation à parts égales, au chiffre d’affaires ou aux réalisations, au centime près.',
    'Un virement se prépare pour plusieurs reversions et s’exécute par le fichier de votre banque.',
  ],
  documents: [
    'Les fichiers du compte, rangés par catégorie et par laboratoire, avec leurs versions.',
    'Déposez plusieurs fichiers d’un coup, choisissez qui les voit, téléchargez-en une sélection.',
    'Un document daté prévient avant d’expirer ; un groupement voit qui a lu ce qu’il partage.',
  ],
  reclamations: [
    'Ce que vous contestez ou demandez à un laboratoire, du premier message à la réponse.',
    'Il répond par un lien, sans compte ; sa proposition se confirme d’un geste et règle l’encours lié.',
    'Une note interne n’est lue que dans votre compte, jamais par le laboratoire.',
  ],
  encours: [
    'Tout ce que vos laboratoires vous doivent : à déclarer, déclaré, réglé.',
    'Déclarez avec vos preuves, relancez quand l’échéance passe, notez ce qui est reçu ; plusieurs à la fois si vous ' +
      'les cochez.',
    'Les tuiles filtrent la liste, et leur « ? » dit leur mot ; le relevé d’un laboratoire s’imprime ou s’envoie.',
  ],
  avoirs: [
    'Ce que vous avez reçu : avoirs, virements, chèques, compensations, et ce qu’il en reste à affecter.',
    'Affectez chaque somme aux encours qu’elle règle ; les rapprochements proposés disent leurs raisons.',
    'Un relevé bancaire se lit en fichier (CAMT, OFX, CFONB 120, MT940, QIF, CSV, XLSX) : seuls les crédits que vous ' +
      'choisissez sont gardés.',
  ],
  rapprochement: [
    'Ce qui est arrivé d’un côté, avec son document ; de l’autre, ce qui est dû et correspond, le mieux d’abord.',
    'Les flèches choisissent, Entrée accepte et passe au suivant ; une part se change, un écart s’explique.',
    'Ce qui est sûr, au centime et seul à convenir, s’accepte ensemble ; chaque règlement se défait seul.',
  ],
  factures: [
    'Les factures de vos laboratoires, comparées à vos conditions, et à leurs relevés de compte.',
    'Déposez jusqu’à deux cents fichiers ; chaque écart se réclame en un encours, la facture jointe.',
    'Une facture sans condition ne se compare pas : ajoutez la condition, puis comparez de nouveau.',
  ],
  pharmacies: [
    'Toutes les pharmacies inscrites, avec leur état et leur abonnement.',
    'Acceptez ou refusez une inscription, agissez au nom d’un compte, prolongez un accès.',
    'Ce que vous faites au nom d’une pharmacie est inscrit à votre nom dans son journal.',
  ],
  groupements: [
    'Les groupements, leurs adhérents et leurs utilisateurs.',
    'Créez un groupement avec son premier utilisateur, tenez à jour son identité.',
    'Un groupement qui accepte les demandes les reçoit ; un autre se déclare seulement.',
  ],
  produits: [
    'Le catalogue de produits, commun à tous les comptes.',
    'Cherchez par nom, EAN, CIP7 ou CIP13 ; importez un fichier, fusionnez les doublons proposés.',
    'Un champ modifié ici ne sera plus écrasé par un import.',
  ],
  trade: [
    'Les pharmacies qui vous ont ouvert leur compte, et ce que chacune vous laisse voir.',
    'Ouvrez leurs promotions, proposez une opération, prenez les photos des têtes de gondole.',
    'Chaque pharmacie lit dans son journal ce que vous avez consulté.',
  ],
  tradeProposition: [
    'Vous écrivez une opération pour cette pharmacie : elle reste à vous jusqu’à ce qu’elle la reprenne ou décide.',
    'Enregistrez-la incomplète si besoin : ce qui manque est montré champ par champ.',
    'Vous ne voyez d’elle que ce qu’elle vous accorde.',
  ],
  notifications: [
    'Tout ce dont vous avez été prévenu, à traiter ou traité, et les mails envoyés.',
    'Ouvrez une notification pour aller là où elle mène ; marquez-la traitée quand c’est fait.',
    'Vos préférences disent de quoi vous voulez être prévenu.',
  ],
  profil: [
    'Vos nom, adresse et mot de passe, et les appareils où vous êtes connecté.',
    'Changez l’adresse avec votre mot de passe ; fermez une session que vous ne reconnaissez pas.',
    'Le récapitulatif du matin se règle ici : son heure, ses jours et ce qu’il contient.',
  ],
  parametresUtilisateurs: [
    'Les personnes du compte et leurs rôles.',
    'Invitez par mail ou donnez un mot de passe provisoire ; désactivez plutôt que de supprimer.',
    'Ce qu’une personne a fait garde son nom, même après son départ.',
  ],
  parametresLaboratoires: [
    'Les laboratoires avec lesquels travaille le compte, et le catalogue qui les décrit.',
    'Ajoutez, retirez, complétez les contacts et les conditions de retour.',
    'Ce que vous changez ici ne vaut que pour vous ; le catalogue reste commun.',
  ],
  parametresAdherents: [
    'Les pharmacies qui demandent à rejoindre le groupement, ses adhérents et les anciens.',
    'Acceptez, refusez avec un motif, rangez-les en segments, plusieurs à la fois.',
    'Un segment décide de ce qu’un adhérent reçoit : opérations, conditions, RFA, documents.',
  ],
  parametresInvitations: [
    'Les pharmacies que vous invitez par mail, et où en est chacune.',
    'Déposez ou collez votre liste, relisez qui sera invité, relancez celles qui n’ont pas répondu.',
    'Une adresse reçoit quatre mails au plus, une semaine entre deux ; personne n’est ajouté sans son accord.',
  ],
  parametresGroupement: [
    'L’identité du groupement, telle que ses adhérents la voient.',
    'Tenez à jour ses coordonnées et sa TVA, et dites s’il accepte les demandes d’adhésion.',
    'Fermer les demandes n’enlève personne : il ne vient plus de nouvelles demandes.',
  ],
  parametresSegments: [
    'Les classes d’adhérents du groupement : littoral, premium, débutant…',
    'Créez-en, renommez-les, voyez combien d’adhérents chacun compte.',
    'Un adhérent peut être dans plusieurs segments.',
  ],
  parametresPharmacie: [
    'L’identité de la pharmacie : adresse, CIP, FINESS, titulaires.',
    'Rejoignez un groupement ou quittez-le, exportez toutes les données du compte.',
    'L’export reste ouvert après la fin de l’abonnement.',
  ],
  parametresEmplacements: [
    'Les zones et les emplacements de la pharmacie : têtes de gondole, vitrines, présentoirs.',
    'Ajoutez le plan habituel d’un geste, puis corrigez noms, loyers et ordre.',
    'Une promotion validée occupe son emplacement : deux à la fois ne le peuvent que si elles sont superposables.',
  ],
  parametresFamilles: [
    'Les rayons de produits, à trois niveaux : famille, segment, sous-segment.',
    'Ajoutez l’arbre habituel, renommez, déplacez à la souris ou au clavier.',
    'Un rayon qui contient quelque chose, ou qui sert au comparatif, ne se supprime pas.',
  ],
  parametresPayps: [
    'La liaison avec Payps, qui rembourse les bons de réduction acceptés en caisse.',
    'Activez-la, suivez les bons reçus, ce qui est remboursé et ce qui manque.',
    'Une erreur de liaison est dite ici, avec ce qu’il faut faire.',
  ],
  parametresPriorites: [
    'Les mots par lesquels le groupement dit l’importance d’une opération.',
    'Donnez à chacun son libellé et son ordre ; marquez ceux qui demandent une réponse.',
    'Une priorité obligatoire dit à l’adhérent qu’il doit répondre.',
  ],
  parametresPrestations: [
    'Les sortes de prestations que le groupement vend, leur TVA et leur partage habituel.',
    'Ajoutez, renommez, rangez ; le partage se change ensuite prestation par prestation.',
    'Une sorte déjà utilisée ne se supprime pas : elle se renomme.',
  ],
  parametresModeles: [
    'Les mots des mails que le compte envoie : déclaration, relance, réclamation, compte rendu.',
    'Modifiez le texte, placez les variables entre accolades, relisez l’aperçu.',
    'Rétablir rend les mots d’origine.',
  ],
  parametresAbonnement: [
    'L’abonnement du compte, jusqu’à quand il court, et ses paiements.',
    'Payez ou demandez un renouvellement, retrouvez vos paiements.',
    'Sans abonnement, vos données restent là et s’exportent.',
  ],
  parametresExtracteurs: [
    'Ce qui recueille les ventes de la pharmacie, avec votre consentement.',
    'Choisissez un extracteur ou importez un fichier ; le calendrier dit chaque jour reçu, incomplet ou perdu.',
    'Le consentement se retire à tout moment ; plus rien n’est alors recueilli.',
  ],
  parametresGuideRdv: [
    'Les sections et les points à passer en revue pendant un rendez-vous.',
    'Ajoutez-en, changez leur ordre ; chacun se retrouve dans la note du RDV.',
    'Celui du groupement se lit aussi chez ses adhérents ; celui du super administrateur est proposé à qui n’en a pas.',
  ],
  parametresLgo: [
    'La liaison avec le logiciel de gestion de l’officine.',
    'Essayez la connexion, choisissez ce qui s’y envoie, suivez ce qui est passé.',
    'Ce que la liaison refuse se saisit à la main, par la fiche de saisie.',
  ],
  parametresDelegues: [
    'Qui entre dans votre compte sans en être : invitez une personne par son adresse, avec ou sans compte.',
    'Choisissez ce qui lui est ouvert et jusqu’à quand, acceptez une demande, voyez ce qui a été fait ce mois-ci.',
    'Un accès se ferme d’un geste, abonnement ou non.',
  ],
  parametresConnexions: [
    'Les adresses que le serveur a le droit d’appeler pour les comptes.',
    'Autorisez une adresse, retirez celle qui ne sert plus.',
    'Une adresse qui n’y est pas est refusée, quel que soit le compte qui la demande.',
  ],
  courriers: [
    'Tous les mails du produit : envoyés, en attente, refusés.',
    'Cherchez par destinataire ou par objet, lisez la raison d’un refus, renvoyez vers une adresse corrigée.',
    'Un renvoi ne part que vers ceux qui n’ont rien reçu.',
  ],
  delegations: [
    'Les sociétés de délégués et leurs personnes.',
    'Créez une société avec son premier délégué, changez son état.',
    'Un délégué ne voit d’une pharmacie que ce qu’elle lui accorde.',
  ],
  parametresAcces: [
    'Qui est venu au nom de votre compte : le super administrateur, ou une personne que vous y avez habilitée.',
    'Ouvrez une visite pour lire ce qui y a été fait, avant et après.',
    'Les connexions de vos collègues se lisent depuis « Utilisateurs ».',
  ],
  journal: [
    'Qui a fait quoi, au nom de qui, avant et après.',
    'Filtrez par compte, par personne, par objet ou par jour.',
    'On n’y fait qu’ajouter : rien ne s’y modifie, rien ne s’en retire.',
  ],
  clotures: [
    'Les comptes résiliés : ce qui est fait, ce qui retient l’effacement de leurs données, et sa date.',
    'Un mandat se dit arrêté quand le prestataire ne prélève plus rien ; une retenue se lève avec un motif.',
    'Effacer ne se reprend pas : seuls restent le journal, la comptabilité et ce qui est à un autre compte.',
  ],
  registre: [
    'Les pharmacies qui existent, d’après le dernier fichier public importé.',
    'Importez un fichier, corrigez ses colonnes, voyez ce qui changera avant d’enregistrer.',
    'Y figurer prouve que la pharmacie existe, pas qui demande le compte.',
  ],
  reglesLegales: [
    'Les limites et mentions de la loi, datées et sourcées.',
    'Ajoutez un texte avec son entrée en vigueur ; un seul vaut par jour et par périmètre.',
    'Une règle avertit dans les promotions et les conditions, elle ne bloque jamais.',
  ],
  installation: [
    'Ce qu’il faut à une installation neuve : produits, laboratoires, registre, mail, sauvegarde, premiers comptes.',
    'Rien ne se coche à la main : une étape est faite quand son résultat est là.',
    'Le mail d’essai part à l’adresse de votre profil ; la sauvegarde se suit parmi les travaux.',
  ],
  travaux: [
    'Ce que Pharmaccord fait de lui-même : courriers, imports, rappels, sauvegardes.',
    'Voyez ce qui attend, ce qui a échoué et pourquoi ; relancez ce qui peut l’être.',
    'Un travail au rebut n’est plus retenté seul.',
  ],
  statistiques: [
    'Ce que Pharmaccord a récupéré, d’où cela vient, et ce qui dort encore.',
    'Choisissez l’année, la période, le laboratoire ; lisez un graphique en tableau, exportez-le, imprimez la page.',
    'Un montant qui se choisit ouvre la liste qu’il additionne ; l’année d’avant est comptée à côté.',
  ],
  support: [
    'Les questions que les utilisateurs posent depuis leur écran, et vos réponses.',
    'Répondez, insérez une réponse type, clôturez ; un message de la personne rouvre la conversation.',
    'L’écran et la version ne sont joints que si la personne l’a voulu.',
  ],
};
