import '~/framework/start-page'
