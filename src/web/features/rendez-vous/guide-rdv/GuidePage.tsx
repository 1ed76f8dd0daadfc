import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { libelleTypePoint } from '#shared/features/rendez-vous/guide-rdv/messages.ts';
import type { Guide, PointGuide } from '#shared/features/rendez-vous/guide-rdv/schemas.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { useDeplacements } from '#web/lib/deplacements.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { PageArbre } from '#web/ui/arbre/PageArbre.tsx';
import type { NiveauArbre } from '#web/ui/arbre/types.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { differer } from '#web/ui/differer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import {
  corpsGuide,
  deplacementsDansLArbre,
  enNoeudsGuideRdv,
  type NoeudGuide,
  type SectionSaisie,
} from './guide-arbre.ts';
import { GuideLu } from './GuideLu.tsx';
import { guideQueries, useActesGuide } from './queries.ts';

const PointDialog = differer(async () => (await import('./PointDialog.tsx')).PointDialog);

const niveaux: readonly NiveauArbre[] = [
  { le: 'la section', ajouter: 'Ajouter une section', nouveau: 'Titre de la nouvelle section' },
  { le: 'le point', ajouter: 'Ajouter un point', nouveau: 'Libellé du nouveau point' },
];
const MOTS = {
  sousTitre: 'Les points à aborder à chaque RDV avec un laboratoire, dans leur ordre.',
  partir: 'Partir du guide habituel',
  vide: {
    titre: 'Aucun guide de RDV',
    texte:
      'Partez des sections habituelles (bilan, encours, RFA, plan promo, conditions, nouveautés…) que vous ' +
      'adapterez, ou écrivez les vôtres.',
  },
};
/** Texts of the guide that the publisher proposes to other accounts (RDV-32). */
const MOTS_EDITEUR: typeof MOTS = {
  sousTitre: 'Le guide proposé aux pharmacies et aux groupements qui n’en ont pas encore.',
  partir: 'Reprendre les sections d’origine',
  vide: {
    titre: 'Les sections d’origine sont proposées',
    texte:
      'Bilan, encours, RFA, plan promo, conditions, nouveautés, formation, suites : reprenez-les pour les adapter, ' +
      'ou écrivez les vôtres.',
  },
};
const details = ({ donnee, enfants }: NoeudGuide) =>
  donnee ? (
    <span>
      {[donnee.type === 'TEXTE' ? '' : libelleTypePoint[donnee.type], donnee.aide ? 'avec une aide' : '']
        .filter(Boolean)
        .join(' · ')}
    </span>
  ) : (
    <span>{pluriel(enfants.length, 'point')}</span>
  );

/** The groupement's guide, read-only, above the adhérent's own. */
const GuideDuGroupement = () => {
  const { data } = useQuery(guideQueries.groupement());
  if (!data || data.id === null) return null;
  return (
    <Section
      cadre
      titre={`Guide du groupement ${data.compteNom}`}
      texte="Vos RDV le suivent avant le vôtre. Votre groupement le tient à jour."
    >
      <GuideLu guide={data} />
    </Section>
  );
};

/** The acts that change the guide. */
const useChangements = (guide: Guide | undefined) => {
  const actes = useActesGuide();
  const creer = (sections: SectionSaisie[]) =>
    actes.creer({ introduction: guide?.introduction ?? '', sections }, cleUnique());
  /** Saves the whole guide at each change: its version reveals that another user saved first. */
  const changer = (modifier: (sections: SectionSaisie[]) => SectionSaisie[]): Promise<Guide> => {
    if (!guide || guide.id === null) return creer(modifier([]));
    const corps = corpsGuide(guide);
    return actes.modifier({ ...corps, sections: modifier(corps.sections) });
  };
  const dansPoints = (
    id: number,
    faire: (points: NonNullable<SectionSaisie['points']>, rang: number) => NonNullable<SectionSaisie['points']>,
  ) =>
    changer((sections) =>
      sections.map((section) => {
        const rang = (section.points ?? []).findIndex((point) => point.id === id);
        return rang === -1 ? section : { ...section, points: faire(section.points ?? [], rang) };
      }),
    );
  const habituel = async () => {
    if (!guide) return;
    if (guide.id !== null) return info('Votre guide existe déjà : adaptez-le.');
    await creer(corpsGuide(guide).sections);
    succes('Le guide habituel est ajouté : adaptez-le.');
  };
  return { changer, dansPoints, habituel };
};

/** `/parametres/guideRdv`: the points to cover with every laboratory (RDV-1). */
export const GuidePage = () => {
  const requete = useQuery(guideQueries.duCompte());
  const { type } = useConnecte().tenant;
  const mots = type === 'EDITEUR' ? MOTS_EDITEUR : MOTS;
  const { bouger, montrees: guide } = useDeplacements(deplacementsDansLArbre, requete.data);
  const [aModifier, setAModifier] = useState<PointGuide | null>(null);
  const noeuds = useMemo(() => (guide ? enNoeudsGuideRdv(guide) : []), [guide]);
  const gerer = guide?.droits.modifier ?? false;
  const { changer, dansPoints, habituel } = useChangements(requete.data);

  const renommer = ({ id }: NoeudGuide, niveau: number, nom: string) =>
    niveau === 0
      ? changer((sections) => sections.map((section) => (section.id === id ? { ...section, titre: nom } : section)))
      : dansPoints(id, (points, rang) => points.map((point, i) => (i === rang ? { ...point, libelle: nom } : point)));
  const ajouter = (parentId: number | null, nom: string) =>
    changer((sections) =>
      parentId === null
        ? [...sections, { titre: nom, points: [] }]
        : sections.map((section) =>
            section.id === parentId ? { ...section, points: [...(section.points ?? []), { libelle: nom }] } : section,
          ),
    );
  const supprimer = async ({ id, nom, enfants }: NoeudGuide, niveau: number) => {
    const texte = insecable(
      enfants.length > 0
        ? `« ${nom} » et ${pluriel(enfants.length, 'point')} disparaîtront du guide. Les RDV déjà tenus gardent ` +
            `leurs réponses.`
        : `« ${nom} » disparaîtra du guide. Les RDV déjà tenus gardent leurs réponses.`,
    );
    const titre = niveau === 0 ? 'Supprimer cette section ?' : 'Supprimer ce point ?';
    if (!(await confirmerActe({ titre, texte, action: 'Supprimer', danger: true }))) return;
    const acte =
      niveau === 0
        ? changer((sections) => sections.filter((section) => section.id !== id))
        : dansPoints(id, (points, rang) => points.filter((_, i) => i !== rang));
    await acte.then(() => succes(insecable(`« ${nom} » est supprimé.`)), echec);
  };
  const actions = (noeud: NoeudGuide, niveau: number): Action[] => [
    ...(noeud.donnee
      ? [
          {
            cle: 'modifier',
            libelle: 'Aide et type de réponse',
            icone: IconPencil,
            faire: () => setAModifier(noeud.donnee),
          },
        ]
      : []),
    {
      ...SUPPRIMER,
      faire: () => void supprimer(noeud, niveau),
      ...(niveau === 0 && noeuds.length === 1 ? { empeche: 'Un guide contient au moins une section.' } : {}),
    },
  ];
  return (
    <PageArbre
      titre="Guide RDV"
      sousTitre={mots.sousTitre}
      requete={requete}
      noeuds={noeuds}
      modifiable={gerer}
      habituel={{ libelle: mots.partir, faire: () => void habituel().catch(echec) }}
      vide={mots.vide}
      recherche={{ libelle: 'Chercher un point', rien: 'Aucune section ni aucun point ne contient ces mots.' }}
      arbre={{
        titre: 'Sections et points du guide',
        niveaux,
        details,
        actions,
        onRenommer: renommer,
        onAjouter: (_niveau, parentId, nom) => ajouter(parentId, nom),
        onDeplacer: (place) => void bouger(place),
      }}
    >
      {type === 'PHARMACIE' ? <GuideDuGroupement /> : null}
      {aModifier ? (
        <PointDialog
          point={aModifier}
          onEnregistrer={(point) =>
            dansPoints(point.id ?? 0, (points, rang) =>
              points.map((pointDuGuide, i) => (i === rang ? point : pointDuGuide)),
            )
          }
          onFermer={() => setAModifier(null)}
        />
      ) : null}
    </PageArbre>
  );
};
