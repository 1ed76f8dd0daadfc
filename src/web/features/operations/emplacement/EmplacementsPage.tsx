import { IconArrowRight, IconEye, IconEyeOff, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { ESSAI } from '#shared/core/api/essai.ts';
import type { Emplacement, Zone } from '#shared/features/operations/emplacement/schemas.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { PageArbre } from '#web/ui/arbre/PageArbre.tsx';
import { placeActuelle } from '#web/ui/arbre/places.ts';
import type { NiveauArbre, Noeud, PlaceDansArbre } from '#web/ui/arbre/types.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { differer } from '#web/ui/differer.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import { detailsDeCase, marqueDeCase } from './PlanDetails.tsx';
import { emplacementQueries, useActesPlan } from './queries.ts';
import { enNoeudsEmplacement, useDeplacerPlan, type DonneePlan } from './use-deplacer.ts';

const ZoneDialog = differer(async () => (await import('./ZoneDialog.tsx')).ZoneDialog);
const EmplacementDialog = differer(async () => (await import('./EmplacementDialog.tsx')).EmplacementDialog);
const DeplacerDialog = differer(async () => (await import('#web/ui/arbre/DeplacerDialog.tsx')).DeplacerDialog);

const niveaux: readonly NiveauArbre[] = [
  { le: 'la zone', ajouter: 'Ajouter une zone', nouveau: 'Nom de la nouvelle zone' },
  { le: 'l’emplacement', ajouter: 'Ajouter un emplacement', nouveau: 'Nom du nouvel emplacement' },
];
const champs = ({ nom, type, largeurCm, prixSemaineHtCentimes, actif, version }: Emplacement) => ({
  nom,
  type,
  largeurCm,
  prixSemaineHtCentimes,
  actif,
  version,
});

/** Acts that ask for a confirmation, or offer an undo. */
const useActesConfirmes = () => {
  const actes = useActesPlan();
  const planType = async () => {
    const ajoute = await actes.creerPlanType();
    const n = ajoute.zoneIds.length + ajoute.emplacementIds.length;
    if (n === 0) return info('Votre plan contient déjà toutes les zones et tous les emplacements habituels.');
    const texte =
      `${pluriel(ajoute.zoneIds.length, 'zone')} et ${pluriel(ajoute.emplacementIds.length, 'emplacement')} ` +
      'ajoutés.';
    succes(texte, {
      annuler: () => void actes.retirerPlanType(ajoute).then(() => succes('Le plan type est retiré.'), echec),
    });
  };
  const activer = (lieu: Emplacement, { actif }: { readonly actif: boolean }) =>
    void actes
      .modifier(lieu.id, { ...champs(lieu), actif })
      .then(() => succes(actif ? 'L’emplacement est réactivé.' : 'L’emplacement est désactivé.'), echec);
  const supprimerZone = async ({ id, nom }: Zone) => {
    const texte = insecable(`La zone « ${nom} » est vide : elle disparaîtra de votre plan.`);
    if (!(await confirmerActe({ titre: 'Supprimer cette zone ?', texte, action: 'Supprimer', danger: true }))) return;
    await actes.supprimerZone(id).then(() => succes('La zone est supprimée.'), echec);
  };
  // A promotion uses it (OPE-4): offers to deactivate it instead, which is what the user wants.
  const desactiverPlutot = async (lieu: Emplacement, refus: unknown) => {
    if (!(refus instanceof AppError) || refus.code !== 'EMPLACEMENT_UTILISE' || !lieu.actif) return echec(refus);
    const titre = 'Cet emplacement sert à des promotions';
    if (await confirmerActe({ titre, texte: insecable(refus.message), action: 'Désactiver' }))
      activer(lieu, { actif: false });
  };
  const supprimer = (lieu: Emplacement) =>
    supprimerApresAccord({
      essayer: () => actes.supprimer(lieu.id, ESSAI),
      titre: 'Supprimer cet emplacement ?',
      texte: insecable(
        `« ${lieu.nom} » disparaîtra de votre plan. Pour le garder dans l’historique, désactivez-le plutôt.`,
      ),
      supprimer: () => actes.supprimer(lieu.id),
      dit: 'L’emplacement est supprimé.',
    }).catch((refus: unknown) => desactiverPlutot(lieu, refus));
  return { planType, activer, supprimerZone, supprimer };
};

const ouLesMettre = (nombre: number): string =>
  nombre === 1 ? 'déplacez-le ou supprimez-le' : 'déplacez-les ou supprimez-les';

/** `/parametres/emplacements`: the emplacements of the pharmacy, zone by zone (OPE-1). */
export const EmplacementsPage = () => {
  const requete = useQuery(emplacementQueries.plan());
  const actes = useActesPlan();
  const { bouger: deplacer, montrees: plan } = useDeplacerPlan(requete.data);
  const ouvert = useElementOuvert();
  const zoneOuverte = useElementOuvert('zone');
  const [aDeplacer, setADeplacer] = useState<Emplacement | null>(null);
  const noeuds = useMemo(() => (plan ? enNoeudsEmplacement(plan) : []), [plan]);
  const lieux = plan?.zones.flatMap(({ emplacements }) => emplacements) ?? [];
  const gerer = plan?.droits.gerer ?? false;
  const { planType, activer, supprimerZone, supprimer } = useActesConfirmes();

  const bouger = async (place: PlaceDansArbre) => {
    const avant = placeActuelle(noeuds, place.niveau, place.id);
    if (!(await deplacer(place)) || !avant || avant.parentId === place.parentId) return;
    const nom = (ids: readonly { id: number; nom: string }[], id: number | null) =>
      ids.find((lieuNomme) => lieuNomme.id === id)?.nom ?? '';
    const texte = insecable(`« ${nom(lieux, place.id)} » est maintenant dans « ${nom(noeuds, place.parentId)} ».`);
    succes(texte, { annuler: () => void deplacer(avant) });
  };
  const actionsZone = (zone: Zone, nombre: number): Action[] => [
    { cle: 'modifier', libelle: 'Nom et couleur', icone: IconPencil, faire: () => zoneOuverte.ouvrir(zone.id) },
    {
      ...SUPPRIMER,
      faire: () => void supprimerZone(zone),
      ...(nombre > 0
        ? { empeche: `Elle contient ${pluriel(nombre, 'emplacement')} : ${ouLesMettre(nombre)} d’abord.` }
        : {}),
    },
  ];
  const actionsLieu = (lieu: Emplacement): Action[] => [
    { cle: 'changer', libelle: 'Changer de zone', icone: IconArrowRight, faire: () => setADeplacer(lieu) },
    { cle: 'modifier', libelle: 'Modifier', icone: IconPencil, faire: () => ouvert.ouvrir(lieu.id) },
    lieu.actif
      ? { cle: 'actif', libelle: 'Désactiver', icone: IconEyeOff, faire: () => activer(lieu, { actif: false }) }
      : { cle: 'actif', libelle: 'Réactiver', icone: IconEye, faire: () => activer(lieu, { actif: true }) },
    { ...SUPPRIMER, faire: () => void supprimer(lieu) },
  ];
  const renommer = ({ donnee }: Noeud<DonneePlan>, nom: string) =>
    'zone' in donnee
      ? actes.modifierZone(donnee.zone.id, { nom, couleur: donnee.zone.couleur, version: donnee.zone.version })
      : actes.modifier(donnee.emplacement.id, { ...champs(donnee.emplacement), nom });

  const lieuOuvert = lieux.find(({ id }) => id === ouvert.id);
  const zone = plan?.zones.find(({ id }) => id === zoneOuverte.id);
  return (
    <PageArbre
      titre="Emplacements"
      sousTitre="Les zones de votre pharmacie et les places que vous y louez ou prêtez aux laboratoires."
      requete={requete}
      noeuds={noeuds}
      modifiable={gerer}
      habituel={{ libelle: 'Créer un plan type', faire: () => void planType().catch(echec) }}
      vide={{
        titre: 'Aucun emplacement',
        texte: 'Partez du plan habituel d’une pharmacie, que vous adapterez, ou ajoutez vos zones une à une.',
      }}
      recherche={{ libelle: 'Chercher un emplacement', rien: 'Aucun emplacement ni aucune zone ne porte ce nom.' }}
      arbre={{
        titre: 'Zones et emplacements',
        niveaux,
        marque: marqueDeCase,
        details: detailsDeCase,
        actions: ({ donnee, enfants }) =>
          'zone' in donnee ? actionsZone(donnee.zone, enfants.length) : actionsLieu(donnee.emplacement),
        onOuvrir: ({ id }, niveau) => (niveau === 0 ? zoneOuverte : ouvert).ouvrir(id),
        onRenommer: (noeud, _niveau, nom) => renommer(noeud, nom),
        onAjouter: (_niveau, zoneId, nom) =>
          zoneId === null ? actes.creerZone({ nom }) : actes.creer({ zoneId, nom }),
        onDeplacer: (place) => void bouger(place),
      }}
    >
      {zone ? <ZoneDialog key={zone.id} zone={zone} onFermer={zoneOuverte.fermer} /> : null}
      {lieuOuvert ? <EmplacementDialog key={lieuOuvert.id} emplacement={lieuOuvert} onFermer={ouvert.fermer} /> : null}
      {aDeplacer ? (
        <DeplacerDialog
          titre="Changer de zone"
          libelle="Zone"
          actuel={aDeplacer.zoneId}
          options={noeuds.map(({ id, nom }) => ({ value: id, label: nom }))}
          onDeplacer={(parentId) => void bouger({ niveau: 1, id: aDeplacer.id, parentId, avantId: null })}
          onFermer={() => setADeplacer(null)}
        />
      ) : null}
    </PageArbre>
  );
};
