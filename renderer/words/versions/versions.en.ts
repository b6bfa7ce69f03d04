/** Versions of payloads and stories, and what was deleted. */
export const versionsEn = {
  commands: { deleted: 'Recently deleted…' },
  restored: 'An earlier version of “{{name}}” was restored',
  letGo: 'Versions take up to 32 MB. To stay below that, those before {{time}} were let go, oldest first.',
  deleted: {
    title: 'Recently deleted',
    text: 'What you restore stands in its place again, with its names. Nothing here runs out by the day: the oldest goes only when versions take more than 32 MB.',
    search: 'Find by order, number or name',
    loading: 'Looking for what was deleted…',
    noneTitle: 'Nothing was deleted',
    noneText: 'Payloads, orders and stories that you delete can be restored from here.',
    notFound: 'Nothing that was deleted fits.',
    payloads_one: '{{count}} payload',
    payloads_other: '{{count}} payloads',
    story: 'Story',
    restore: 'Restore',
    restoreIt: 'Restore “{{name}}”',
    wipe: 'Delete for good',
    wipeIt: 'Delete “{{name}}” for good',
    wipeSure: 'Delete “{{name}}” for good? All its versions go too, and nothing brings them back.',
    keep: 'Keep',
  },
};
