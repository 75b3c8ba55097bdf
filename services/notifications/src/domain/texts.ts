import type { NotificationLanguage } from '../../contract.ts';

/** What is told: a kind of news, one of it or several. */
export type Told =
  | 'memory'
  | 'memories'
  | 'photo'
  | 'photos'
  | 'comment'
  | 'comments'
  | 'like'
  | 'likes'
  | 'accepted'
  | 'declined'
  | 'on-this-day'
  | 'several';

/**
 * The sentence of each message; above it stands the name of the partner, so that no sentence has to agree with a name. Of
 * what was added it says the kind and nothing else.
 */
export const texts: Readonly<Record<NotificationLanguage, Readonly<Record<Told, string>>>> = {
  en: {
    memory: 'A new memory',
    memories: 'New memories',
    photo: 'A new photo',
    photos: 'New photos',
    comment: 'A new comment',
    comments: 'New comments',
    like: 'A new like',
    likes: 'New likes',
    accepted: 'Your invitation was accepted',
    declined: 'Your invitation was declined',
    'on-this-day': 'On this day: a memory of an earlier year',
    several: 'There is something new',
  },
  de: {
    memory: 'Eine neue Erinnerung',
    memories: 'Neue Erinnerungen',
    photo: 'Ein neues Foto',
    photos: 'Neue Fotos',
    comment: 'Ein neuer Kommentar',
    comments: 'Neue Kommentare',
    like: 'Ein neues „Gefällt mir“',
    likes: 'Neue „Gefällt mir“',
    accepted: 'Deine Einladung wurde angenommen',
    declined: 'Deine Einladung wurde abgelehnt',
    'on-this-day': 'An diesem Tag: eine Erinnerung aus einem früheren Jahr',
    several: 'Es gibt Neues',
  },
  fr: {
    memory: 'Un nouveau souvenir',
    memories: 'De nouveaux souvenirs',
    photo: 'Une nouvelle photo',
    photos: 'De nouvelles photos',
    comment: 'Un nouveau commentaire',
    comments: 'De nouveaux commentaires',
    like: 'Un nouveau « J’aime »',
    likes: 'De nouveaux « J’aime »',
    accepted: 'Votre invitation a été acceptée',
    declined: 'Votre invitation a été refusée',
    'on-this-day': 'Ce jour-là : un souvenir d’une année passée',
    several: 'Il y a du nouveau',
  },
  es: {
    memory: 'Un recuerdo nuevo',
    memories: 'Recuerdos nuevos',
    photo: 'Una foto nueva',
    photos: 'Fotos nuevas',
    comment: 'Un comentario nuevo',
    comments: 'Comentarios nuevos',
    like: 'Un nuevo «Me gusta»',
    likes: 'Nuevos «Me gusta»',
    accepted: 'Tu invitación ha sido aceptada',
    declined: 'Tu invitación ha sido rechazada',
    'on-this-day': 'Un día como hoy: un recuerdo de otro año',
    several: 'Hay novedades',
  },
  pt: {
    memory: 'Uma nova memória',
    memories: 'Novas memórias',
    photo: 'Uma nova foto',
    photos: 'Novas fotos',
    comment: 'Um novo comentário',
    comments: 'Novos comentários',
    like: 'Uma nova curtida',
    likes: 'Novas curtidas',
    accepted: 'O seu convite foi aceito',
    declined: 'O seu convite foi recusado',
    'on-this-day': 'Neste dia: uma memória de outro ano',
    several: 'Há novidades',
  },
  ja: {
    memory: '新しい思い出があります',
    memories: '新しい思い出があります',
    photo: '新しい写真があります',
    photos: '新しい写真があります',
    comment: '新しいコメントがあります',
    comments: '新しいコメントがあります',
    like: '新しい「いいね」があります',
    likes: '新しい「いいね」があります',
    accepted: '招待が承認されました',
    declined: '招待が辞退されました',
    'on-this-day': 'この日の思い出があります',
    several: '新しいお知らせがあります',
  },
  ar: {
    memory: 'ذكرى جديدة',
    memories: 'ذكريات جديدة',
    photo: 'صورة جديدة',
    photos: 'صور جديدة',
    comment: 'تعليق جديد',
    comments: 'تعليقات جديدة',
    like: 'إعجاب جديد',
    likes: 'إعجابات جديدة',
    accepted: 'تم قبول دعوتك',
    declined: 'تم رفض دعوتك',
    'on-this-day': 'في مثل هذا اليوم: ذكرى من عام سابق',
    several: 'هناك جديد',
  },
  he: {
    memory: 'זיכרון חדש',
    memories: 'זיכרונות חדשים',
    photo: 'תמונה חדשה',
    photos: 'תמונות חדשות',
    comment: 'תגובה חדשה',
    comments: 'תגובות חדשות',
    like: 'לייק חדש',
    likes: 'לייקים חדשים',
    accepted: 'ההזמנה שלך התקבלה',
    declined: 'ההזמנה שלך נדחתה',
    'on-this-day': 'ביום הזה: זיכרון משנה קודמת',
    several: 'יש חדש',
  },
};
